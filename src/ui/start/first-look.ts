// Runs before the start page in index.html is painted, as a script of its own: without imports.
{
  const root = document.documentElement;

  const read = (name: string): string | undefined => {
    try {
      return localStorage.getItem(`markwright.${name}`) ?? undefined;
    } catch {
      return undefined;
    }
  };

  const theme = read('theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';

  // The page is in English: readers of other languages wait for their catalog.
  const isEnglish = /^en\b/i.test(read('language') || navigator.language);
  root.dataset.first = isEnglish ? 'shown' : 'hidden';

  // Buttons work as soon as the window takes over.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('#root button') : null;
    if (!button || root.dataset.first === undefined) return;
    root.dataset.pressed = String([...document.querySelectorAll('#root button')].indexOf(button));
  });

  // Without the start page's script, nothing else could say so.
  addEventListener(
    'error',
    ({ target }) => {
      const place = document.getElementById('root');
      if (!(target instanceof HTMLScriptElement) || !place || root.dataset.first === undefined) return;
      delete root.dataset.first;
      const box = Object.assign(document.createElement('div'), { className: 'load-fault stack', role: 'alert' });
      const text = "Couldn't load the application. Check the network connection.";
      const button = Object.assign(document.createElement('button'), { className: 'button primary' });
      button.append('Reload the page');
      button.addEventListener('click', () => location.reload());
      box.append(Object.assign(document.createElement('p'), { textContent: text }), button);
      place.replaceChildren(box);
    },
    true,
  );
}
