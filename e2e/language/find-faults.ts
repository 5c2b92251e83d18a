import type { Page } from '@playwright/test';
import { ALL_BARCODE_TYPES, labelOf } from '../../src/barcodes/types.ts';

/** Foreign content is marked: `bdi`, `kbd`, `[lang]` etc. @param foreign pattern of foreign text */
export const findFaults = (page: Page, foreign: string): Promise<string[]> =>
  page.evaluate(
    async ([pattern, types]) => {
      // Wait for layouts that depend on the window's size.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
      const isForeign = new RegExp(pattern);
      /** Names that are the same in every language. */
      const names = /\b(Markwright|[A-Z][A-Z0-9]+|[A-Z]?[a-z]{0,2})\b/g;
      const faults: string[] = [];
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.visually-hidden, [aria-hidden="true"], [inert]');
      const describe = (element: Element) => {
        const name =
          element.className && typeof element.className === 'string'
            ? `.${element.className.split(' ').join('.')}`
            : '';
        return `${element.localName}${name} “${(element.textContent ?? '').trim().slice(0, 60)}”`;
      };
      const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      const notOurs =
        'bdi, kbd, code, samp, [translate="no"], html [lang], input, textarea, option, canvas, script, style';
      for (const element of top.querySelectorAll('*')) {
        if (!isShown(element)) continue;
        const own = [...element.childNodes].filter(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
        );
        const labels = ['aria-label', 'title', 'placeholder', 'aria-description'].flatMap(
          (key) => element.getAttribute(key) ?? [],
        );
        if (!element.closest(notOurs) || element.matches('input, textarea')) {
          for (const text of [...own.map((node) => node.textContent ?? ''), ...labels]) {
            if (types.includes(text.trim())) continue;
            if (/[a-z]*[aeiou][a-z]*/i.test(text.replace(names, '')) && isForeign.test(text))
              faults.push(`untranslated “${text.trim().slice(0, 60)}” in ${describe(element)}`);
          }
        }
        if (own.length === 0) continue;
        const style = getComputedStyle(element);
        const isClipped = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll';
        // Names of any length may end in an ellipsis; visually hidden texts may be cut.
        const mayEnd = element.closest('.cut, bdi, input, textarea') || element.clientWidth <= 1;
        if (isClipped && !mayEnd && element.scrollWidth > element.clientWidth + 1)
          faults.push(`cut: ${describe(element)}`);
        const range = document.createRange();
        for (const node of own) {
          range.selectNodeContents(node);
          const box = range.getBoundingClientRect();
          if (box.width === 0) continue;
          let scroller: Element | null = element;
          while (scroller && !/auto|scroll|hidden/.test(getComputedStyle(scroller).overflowX))
            scroller = scroller.parentElement;
          const edge = scroller?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
          const scrolls =
            scroller &&
            /auto|scroll/.test(getComputedStyle(scroller).overflowX) &&
            scroller.scrollWidth > scroller.clientWidth;
          if (
            !scrolls &&
            !mayEnd &&
            (box.right > Math.min(innerWidth, edge.right) + 1 || box.left < Math.max(0, edge.left) - 1)
          ) {
            faults.push(`out of its frame: ${describe(element)}`);
          }
        }
      }
      // Controls must not overlap.
      const pressed = [...top.querySelectorAll('button, input, select, a[href], [role="tab"], [role="radio"]')].filter(
        isShown,
      );
      for (const [index, one] of pressed.entries()) {
        const { left, right, width } = one.getBoundingClientRect();
        let bounds: Element | null = one.parentElement;
        while (bounds && !/auto|scroll/.test(getComputedStyle(bounds).overflowX)) bounds = bounds.parentElement;
        if (!bounds && width > 0 && (left < -1 || right > innerWidth + 1))
          faults.push(`out of the window: ${describe(one)} ${one.getAttribute('aria-label') ?? ''}`);
        for (const other of pressed.slice(index + 1)) {
          if (other.matches('.tool-caret') || one.matches('.tool-caret')) continue;
          const bar = (element: Element) =>
            element.closest('[role="toolbar"], header, [role="tablist"]') ?? element.parentElement;
          if (bar(one) !== bar(other)) continue;
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > 2 && down > 2 && a.width > 0 && b.width > 0)
            faults.push(`${describe(one)} and ${describe(other)} lie over each other`);
        }
      }
      return [...new Set(faults)];
    },
    [foreign, ALL_BARCODE_TYPES.map((type) => labelOf(type))] as const,
  );
