import { useCallback } from 'react';
import type { Redacting } from '../../app/redacting.ts';
import { areasOf, type HitDecision, nameOf } from '../../app/redaction-hits.ts';
import { unionOfRects } from '../../kernel/rect.ts';
import { t } from '../../messages/index.ts';
import { useSlice } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { FloatingBar } from '../parts/floating-bar.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu, MenuGroup, MenuItem } from '../parts/menu.tsx';

const focusList = (): void => document.querySelector<HTMLElement>('.hit-list')?.focus();

export const focusHitBar = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('.hit-bar button')?.focus());

/** Bar next to the current hit: accepts or skips it, or all equal hits. */
export function HitBar({ redacting }: { readonly redacting: Redacting }) {
  const { hits, current } = useSlice(redacting.state, (state) => state);
  const areaOf = useCallback(() => {
    const state = redacting.state.getState();
    const hit = state.hits.find(({ id }) => id === state.current);
    const bounds = hit && unionOfRects(areasOf(hit));
    return hit && bounds && { pageNumber: hit.pageNumber, bounds };
  }, [redacting]);
  const index = hits.findIndex(({ id }) => id === current);
  const hit = hits[index];
  if (!hit) return null;
  const decide = (decision: HitDecision) => {
    redacting.decide([hit.id], decision);
    if (hits.length > 1) redacting.step(1);
  };
  const alike = hits.filter((each) => nameOf(each) === nameOf(hit)).length;
  return (
    <FloatingBar label={t('Place found')} areaOf={areaOf} className="hit-bar" onEscape={focusList}>
      <Button icon="check" aria-pressed={hit.decision === 'redact'} onClick={() => decide('redact')}>
        {t('Accept')}
      </Button>
      <Button icon="close" aria-pressed={hit.decision === 'leave'} onClick={() => decide('leave')}>
        {t('Skip')}
      </Button>
      <Menu
        label={t('All like this')}
        returnsFocus
        button={
          <Button>
            <span>{t('All like this')}</span>
            <Icon name="collapse" size={12} />
          </Button>
        }
      >
        <MenuGroup label={nameOf(hit)}>
          <MenuItem
            icon="check"
            label={t('Accept all {count, number}', { count: alike })}
            onChoose={() => redacting.decideAlike(hit.id, 'redact')}
          />
          <MenuItem
            icon="close"
            label={t('Skip all {count, number}', { count: alike })}
            onChoose={() => redacting.decideAlike(hit.id, 'leave')}
          />
        </MenuGroup>
        {hit.source === 'words' ? (
          <MenuGroup label={t('Extend this place')}>
            <MenuItem label={t('To whole words')} onChoose={() => void redacting.widen(hit.id, 'word')} />
            <MenuItem label={t('To the whole line')} onChoose={() => void redacting.widen(hit.id, 'line')} />
          </MenuGroup>
        ) : null}
      </Menu>
      <span className="rule" />
      <span className="selection-count num roomy-only">
        {t('{number, number} of {count, number}', { number: index + 1, count: hits.length })}
      </span>
      <IconButton icon="previous-page" label={t('Previous hit')} onClick={() => redacting.step(-1)} />
      <IconButton icon="next-page" label={t('Next hit')} onClick={() => redacting.step(1)} />
    </FloatingBar>
  );
}
