import type { ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import type { Drawn } from './use-preview.ts';

interface PreviewFigureProps {
  readonly drawn: Drawn;
  readonly hasPage: boolean;
  /** Accessible name of the canvas. */
  readonly label: string;
  readonly caption: string;
  canStep(by: 1 | -1): boolean;
  onStep(by: 1 | -1): void;
  /** Content below the caption. */
  readonly children?: ReactNode;
}

export function PreviewFigure(props: PreviewFigureProps) {
  const { drawn, hasPage, label, caption, canStep, onStep, children } = props;
  const { canvas, status, retry } = drawn;
  return (
    <figure className="export-preview" aria-busy={status === 'painting'}>
      <div className="export-page">
        <canvas
          ref={canvas}
          width={1}
          height={1}
          role="img"
          aria-label={label}
          data-state={typeof status === 'string' ? status : 'failed'}
        />
        {status === 'painting' && hasPage ? <p className="export-painting">{t('Painting…')}</p> : null}
        {typeof status === 'object' ? (
          <div className="export-painting">
            <p>{t('No preview: {reason}', { reason: status.error })}</p>
            <Button onClick={retry}>{t('Draw it again')}</Button>
          </div>
        ) : null}
      </div>
      <figcaption className="row">
        <IconButton
          icon="previous-page"
          label={t('Previous page of the preview')}
          hint={null}
          disabled={!canStep(-1)}
          onClick={() => onStep(-1)}
        />
        <span>{caption}</span>
        <IconButton
          icon="next-page"
          label={t('Next page of the preview')}
          hint={null}
          disabled={!canStep(1)}
          onClick={() => onStep(1)}
        />
      </figcaption>
      {children}
    </figure>
  );
}
