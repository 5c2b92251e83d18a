/** Titles of main jobs: WebAssembly, fonts, workers, and the viewer in another page. */
export const JOBS = [
  'pages with their marks are copied to another document',
  'a name is found, redacted everywhere, exported',
  'is read on the device, searched, looked through and redacted',
  'a dropped picture is scanned',
  'marks of each type look in the PDF as they do in pictures',
  'viewers in a page accept documents',
];
