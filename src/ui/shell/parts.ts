const PARTS = ['.header', '.toolbar', '.pages-strip', '.document-canvas', '#inspector'] as const;

const FOCUSABLE =
  'button:not(:disabled, [tabindex="-1"]), input:not(:disabled), select, textarea, [tabindex="0"]:not(.panel-edge)';

export function focusNextPart(): void {
  const parts = PARTS.map((part) => document.querySelector<HTMLElement>(part)).filter(
    (part) => part?.checkVisibility() ?? false,
  );
  const at = parts.findIndex((part) => part?.contains(document.activeElement));
  const next = parts[(at + 1) % parts.length];
  const first = next?.matches('[tabindex="0"]') ? next : next?.querySelector<HTMLElement>(FOCUSABLE);
  first?.focus();
}
