import { Fragment } from 'react';
import type { Editor } from '../../editor/editor.ts';
import { unionOfRects } from '../../kernel/rect.ts';
import { t } from '../../messages/index.ts';
import { useCommand, useSession } from '../app-context.tsx';
import { CommandButton } from '../command-button.tsx';
import { FloatingBar, type ShownArea } from '../parts/floating-bar.tsx';
import { WORDS_MENU } from './menus.ts';
import { WORDS_LABELS } from './words-labels.ts';

function areaOfWords(editor: Editor): ShownArea | undefined {
  const { textSelection } = editor.session.getState();
  const bounds = textSelection && unionOfRects(textSelection.lines);
  return bounds && { pageNumber: textSelection.pageNumber, bounds };
}

function WordsButton({ id }: { readonly id: string }) {
  const { label } = useCommand(id);
  return <CommandButton id={id} text={t(WORDS_LABELS[id] ?? label)} />;
}

export function WordsBar() {
  const isShown = useSession(({ textSelection }) => textSelection !== undefined);
  if (!isShown) return null;
  return (
    <FloatingBar label={t('Selected words')} areaOf={areaOfWords} className="words-bar">
      {WORDS_MENU.map((ids, index) => (
        <Fragment key={ids[0]}>
          {index > 0 ? <span className="rule" /> : null}
          {ids.map((id) => (
            <WordsButton key={id} id={id} />
          ))}
        </Fragment>
      ))}
    </FloatingBar>
  );
}
