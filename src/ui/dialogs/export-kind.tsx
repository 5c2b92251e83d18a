import type { ExportChoices } from '../../app/export/export.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import { FORMAT_NAMES, rowOf } from '../../output/index.ts';
import { ChoiceField } from '../fields/choice-field.tsx';

interface ExportKindProps {
  readonly picture: PictureDocument;
  readonly choices: ExportChoices;
  onChange(changed: Partial<ExportChoices>): void;
}

interface KindProps {
  readonly title: string;
  readonly hint: string;
  readonly isChosen: boolean;
  onChoose(): void;
}

const Kind = ({ title, hint, isChosen, onChoose }: KindProps) => (
  <button type="button" className="export-kind" aria-pressed={isChosen} onClick={onChoose}>
    <strong>{title}</strong>
    <span>{hint}</span>
  </button>
);

/** Choice between a document with text and images, which determines all other options. */
export function ExportKind({ picture, choices, onChange }: ExportKindProps) {
  const isPdf = picture.pdf !== undefined;
  const isDocument = choices.format === 'pdf' && (!isPdf || choices.pdfPages === 'kept');
  const imageFormats = FORMAT_NAMES.filter((format) => isPdf || format !== 'pdf');
  const formats = imageFormats.map((value) => ({ value, label: rowOf(value).label }));
  const firstImage = picture.pages.length > 1 ? 'tiff' : 'png';
  return (
    <>
      <fieldset className="field export-kinds">
        <legend>{t('Export as')}</legend>
        <div>
          <Kind
            title={isPdf ? t('Searchable PDF') : t('PDF')}
            hint={isPdf ? t('Text, fonts and links stay') : t('All pages in one file')}
            isChosen={isDocument}
            onChoose={() => onChange({ format: 'pdf', pdfPages: 'kept' })}
          />
          <Kind
            title={t('Images')}
            hint={isPdf ? t('Text can no longer be selected') : formats.map(({ label }) => label).join(', ')}
            isChosen={!isDocument}
            onChoose={() => {
              if (isDocument) onChange(isPdf ? { pdfPages: 'pictures' } : { format: firstImage });
            }}
          />
        </div>
      </fieldset>
      {isDocument ? null : (
        <ChoiceField
          label={t('Format')}
          value={choices.format}
          options={formats}
          onChange={(format) => onChange({ format, ...(isPdf ? { pdfPages: 'pictures' } : {}) })}
        />
      )}
    </>
  );
}
