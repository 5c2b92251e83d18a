import { useMemo } from 'react';
import { fieldsOnPage, goToField } from '../../editor/fields.ts';
import { atPage } from '../../kernel/page-number.ts';
import { definitionOf, isRedaction, type Mark, openCommentsOf } from '../../marks/index.ts';
import { msg, t } from '../../messages/index.ts';
import { barcodesOn } from '../../store/scans.ts';
import { useApp, useCommand, useSession, useSettledSlice, useSlice } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { fetched, LoadBoundary } from '../load-boundary.tsx';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { Section } from '../parts/section.tsx';
import { bringUpPanel } from '../shell/sheets.tsx';

const FormSection = fetched(() => import('../forms/form-section.tsx'), 'FormSection');

interface Tally {
  readonly marks: number;
  readonly pages: number;
  readonly redactions: number;
  readonly comments: number;
  readonly emptyFields: number;
}

const isEmptyField = (mark: Mark): boolean => {
  const { family, editText } = definitionOf(mark);
  return family === 'signature' && editText !== undefined && editText.get(mark) === '';
};

function tallyOf(marks: readonly Mark[]): Tally {
  const count = (isMeant: (mark: Mark) => boolean) => marks.reduce((sum, mark) => sum + (isMeant(mark) ? 1 : 0), 0);
  return {
    marks: marks.length,
    pages: new Set(marks.map(({ pageNumber }) => pageNumber)).size,
    redactions: count(isRedaction),
    comments: marks.reduce((sum, mark) => sum + openCommentsOf(mark), 0),
    emptyFields: count(isEmptyField),
  };
}

interface TaskProps {
  readonly icon: IconName;
  readonly count: number;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  onAct(): void;
}

const Task = ({ icon, count, title, text, action, onAct }: TaskProps) =>
  count === 0 ? null : (
    <li className="task">
      <Icon name={icon} />
      <span>
        <strong>{t(title, { count })}</strong>
        <span className="hint">{text}</span>
      </span>
      <Button className="small line" onClick={onAct}>
        {action}
      </Button>
    </li>
  );

const revisionOf = ({ revision }: { readonly revision: number }): number => revision;

/** Document properties and open tasks, shown without a selection. */
export function DocumentPanel() {
  const forms = useSlice(useApp().forms, ({ current }) => current);
  const { editor, workspace, ui } = useApp();
  const exporting = useCommand('export-picture');
  const revision = useSettledSlice(editor.document.status, revisionOf);
  const pages = useSession((state) => state.pages);
  const pageNumber = useSession((state) => state.pageNumber);
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const barcodes = useSlice(editor.scans, (state) => barcodesOn(state, pageNumber).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions change the document
  const tally = useMemo(() => tallyOf(editor.document.ordered().map(({ mark }) => mark)), [editor, revision]);
  if (pages.length === 0) return <p className="panel-empty">{t('No document is open.')}</p>;
  const { width, height } = atPage(pages, pageNumber) ?? { width: 0, height: 0 };
  const size = { width: Math.round(width), height: Math.round(height) };
  const hasTasks = tally.redactions + tally.comments + tally.emptyFields > 0;
  const goToEmptyField = () => {
    const empty = editor.document.ordered().find(({ mark }) => isEmptyField(mark))?.mark;
    if (!empty) return;
    editor.goToPage(empty.pageNumber);
    const field = fieldsOnPage(editor).find(({ mark }) => isEmptyField(mark));
    if (field) goToField(editor, field, { typing: true });
  };
  return (
    <section aria-label={t('Document')}>
      {hasTasks ? (
        <Section title={t('Open to-do items')}>
          <ul className="stack loose">
            <Task
              icon="text-selection-redaction"
              count={tally.redactions}
              title={msg('{count, plural, one {# redaction} other {# redactions}}')}
              text={t('takes effect on export')}
              action={t('Export')}
              onAct={() => exporting.run()}
            />
            <Task
              icon="comment"
              count={tally.comments}
              title={msg('{count, plural, one {# comment} other {# comments}}')}
              text={t('not yet resolved')}
              action={t('Show')}
              onAct={() => bringUpPanel(ui, 'comments')}
            />
            <Task
              icon="text-input-signature"
              count={tally.emptyFields}
              title={msg('{count, plural, one {# field} other {# fields}}')}
              text={t('to be filled in')}
              action={t('Next')}
              onAct={goToEmptyField}
            />
          </ul>
        </Section>
      ) : null}
      {forms ? (
        <LoadBoundary>
          <FormSection forms={forms} />
        </LoadBoundary>
      ) : null}
      <Section title={t('Document')}>
        <dl className="common stack close">
          <Fact name={t('Pages')}>{pages.length}</Fact>
          <Fact name={t('This page')}>
            {picture?.pdf ? t('{width} × {height} points', size) : t('{width} × {height} pixels', size)}
          </Fact>
          <Fact name={t('Marks')}>
            {tally.marks === 0
              ? t('none')
              : t('{count, number} on {pages, plural, one {# page} other {# pages}}', {
                  count: tally.marks,
                  pages: tally.pages,
                })}
          </Fact>
          <Fact name={t('Text')}>{picture?.pdf ? t('can be searched') : t('a picture')}</Fact>
          <Fact name={t('Barcodes')}>
            {barcodes > 0 ? t('{count, number} on this page', { count: barcodes }) : t('not searched')}
          </Fact>
        </dl>
      </Section>
      <p className="panel-empty">
        {t('Click a mark to select it, or drag a frame around several. Hold Shift to add to the selection.')}
      </p>
    </section>
  );
}
