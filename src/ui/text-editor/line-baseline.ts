// Measures the browser's baseline: it rounds font metrics, so it can't be calculated.

let probe: HTMLElement | undefined;

function createProbe(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'baseline-probe';
  element.ariaHidden = 'true';
  element.append('x', document.createElement('i'));
  document.body.append(element);
  return element;
}

/** Returns the distance from the top of a line box to the baseline (CSS px). */
export function lineBaseline(font: string, lineHeight: number): number {
  probe ??= createProbe();
  probe.style.font = font;
  probe.style.lineHeight = `${lineHeight}px`;
  const end = probe.lastElementChild;
  return end ? end.getBoundingClientRect().bottom - probe.getBoundingClientRect().top : 0;
}
