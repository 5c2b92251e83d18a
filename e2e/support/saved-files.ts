export interface CaughtFile {
  readonly name: string;
  readonly base64: string;
}

/** Runs in the page: passes saved files to `window[taker]`, if defined, instead of the browser. */
export function catchSavedFiles(taker: string): void {
  const blobs = new Map<string, Blob>();
  const createObjectUrl = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object: Blob | MediaSource) => {
    const url = createObjectUrl(object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const take: unknown = Reflect.get(window, taker);
    const blob = this.download === '' ? undefined : blobs.get(this.href);
    if (!blob || typeof take !== 'function') {
      click.call(this);
      return;
    }
    const reader = new FileReader();
    reader.onload = () => {
      const base64 = String(reader.result).split(',')[1] ?? '';
      take({ name: this.download, base64 } satisfies CaughtFile);
    };
    reader.readAsDataURL(blob);
  };
}
