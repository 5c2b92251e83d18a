/** Resolves at the first SIGINT or SIGTERM; the second exits immediately. */
export function whenAsked(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      process.on(signal, () => {
        if (isAsked) process.exit(code);
        isAsked = true;
        resolve();
      });
    }
  });
}
