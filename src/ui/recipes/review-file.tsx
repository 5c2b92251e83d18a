import { useEffect, useRef, useState } from 'react';
import type { RecipeRuns, WaitingFile } from '../../app/recipes/recipe-runs.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { messageOf, msg, t } from '../../messages/index.ts';
import type { DecisionPicture, FileDecision, HeldFile, HeldHit } from '../../recipes/index.ts';
import { patternOf } from '../../text/patterns/registry.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { DOUBT_WORDS } from './doubt-words.ts';

interface ReviewFileProps {
  readonly runs: RecipeRuns;
  readonly waiting: WaitingFile;
  onBack(): void;
  onDecided(decision: FileDecision): void;
}

/** Undefined while loading. */
type Fetched<Value> = { readonly value: Value } | { readonly error: string } | undefined;

function useAsked<Value>(ask: () => Promise<Value>, key: string): Fetched<Value> {
  const [fetched, setFetched] = useState<Fetched<Value>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another key
  useEffect(() => {
    let isWanted = true;
    setFetched(undefined);
    ask().then(
      (value) => isWanted && setFetched({ value }),
      (error: unknown) => isWanted && setFetched({ error: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
  return fetched;
}

export function ReviewFile({ runs, waiting, onBack, onDecided }: ReviewFileProps) {
  const held = useAsked(() => runs.readHeld(waiting), waiting.decideIn);
  if (held === undefined) return <p className="hint">{t('Opening…')}</p>;
  if ('error' in held)
    return (
      <p className="export-message error" role="alert">
        {held.error}
      </p>
    );
  return <Review runs={runs} waiting={waiting} first={held.value} onBack={onBack} onDecided={onDecided} />;
}

const DECISIONS: readonly { readonly decision: FileDecision; readonly label: string; readonly effect: string }[] = [
  {
    decision: 'accept',
    label: msg('Accept'),
    effect: msg("Continue with the selected hits. Print that couldn't be read stays."),
  },
  {
    decision: 'leave-out',
    label: msg('Leave out'),
    effect: msg('Continue without the pages in doubt, or without the file if all of it is in doubt.'),
  },
  { decision: 'skip', label: msg('Skip the file'), effect: msg('Writes nothing for this file.') },
];

function Review({ runs, waiting, first, onBack, onDecided }: ReviewFileProps & { readonly first: HeldFile }) {
  const [held, setHeld] = useState(first);
  const [fault, setFault] = useState<string>();
  const decide = async (decision: FileDecision) => {
    try {
      await runs.decide(waiting, held, decision);
      onDecided(decision);
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const isNative = held.doubts.some(({ kind }) => kind === 'native');
  const toggle = (hit: HeldHit) =>
    setHeld({ ...held, hits: held.hits.map((each) => (each === hit ? { ...each, apply: !each.apply } : each)) });
  return (
    <div className="recipe-review">
      <HeldPages runs={runs} waiting={waiting} held={held} onToggle={toggle} />
      <div className="stack loose">
        <ul className="recipe-doubts">
          {held.doubts.map(({ kind, message, pages }) => (
            <li key={`${kind} ${message}`}>
              <strong>{t(DOUBT_WORDS[kind])}</strong>
              {pages.length > 0 ? <span> {t('Pages {list}', { list: pages.join(', ') })}</span> : null}
              {kind === 'refused' || kind === 'unreadable' ? <p>{message}</p> : null}
            </li>
          ))}
        </ul>
        {DECISIONS.map(({ decision, label, effect }) => (
          <div key={decision} className="stack">
            <Button
              className={decision === 'accept' ? 'line primary' : 'line'}
              aria-pressed={held.decision === decision}
              onClick={() => void decide(decision)}
            >
              {t(label)}
            </Button>
            <p className="hint">{decision === 'accept' && isNative ? t('Produces the file as it is.') : t(effect)}</p>
          </div>
        ))}
        {fault === undefined ? null : (
          <p className="export-warning" role="alert">
            {fault}
          </p>
        )}
        <Button onClick={onBack}>{t('Back to the files')}</Button>
      </div>
    </div>
  );
}

interface HeldPagesProps extends Pick<ReviewFileProps, 'runs' | 'waiting'> {
  readonly held: HeldFile;
  onToggle(hit: HeldHit): void;
}

function HeldPages({ runs, waiting, held, onToggle }: HeldPagesProps) {
  const [page, setPage] = useState(() => held.doubts.flatMap(({ pages }) => pages)[0] ?? held.hits[0]?.page ?? 1);
  const shown = useAsked(() => runs.show(waiting, page), `${page}`);
  /** Undefined for files that can't be shown. */
  const [pageCount, setPageCount] = useState<number>();
  useEffect(() => {
    if (shown && 'value' in shown) setPageCount(shown.value.pageCount);
  }, [shown]);
  const hits = held.hits.filter((hit) => hit.page === page);
  return (
    <figure className="recipe-page stack">
      {shown && 'value' in shown ? (
        <PagePicture shown={shown.value} page={page} hits={hits} onToggle={onToggle} />
      ) : null}
      {shown === undefined ? <p className="hint">{t('Opening…')}</p> : null}
      {shown && 'error' in shown ? <p className="export-warning">{shown.error}</p> : null}
      {pageCount === undefined ? null : (
        <figcaption className="row">
          <IconButton
            icon="previous-page"
            label={t('Previous page')}
            hint={null}
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          />
          <span>{t('Page {page} of {pages}', { page, pages: pageCount })}</span>
          <IconButton
            icon="next-page"
            label={t('Next page')}
            hint={null}
            disabled={page >= pageCount}
            onClick={() => setPage(page + 1)}
          />
        </figcaption>
      )}
      <ul className="recipe-hits">
        {hits.map((hit, index) => (
          <li key={keyOf(hit)}>
            <label className="check">
              <input type="checkbox" checked={hit.apply} onChange={() => onToggle(hit)} />
              {nameOf(hit, index)}
            </label>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const keyOf = ({ kind, areas }: HeldHit): string => `${kind} ${JSON.stringify(areas)}`;

const KINDS: Readonly<Record<string, string>> = { word: msg('Word'), name: msg('Name'), expression: msg('Expression') };

const nameOf = ({ kind }: HeldHit, index: number): string =>
  t('{number, number}: {name}', { number: index + 1, name: t(KINDS[kind] ?? patternOf(kind)?.label ?? kind) });

interface PagePictureProps {
  readonly shown: DecisionPicture;
  readonly page: PageNumber;
  readonly hits: readonly HeldHit[];
  onToggle(hit: HeldHit): void;
}

function PagePicture({ shown: { image, size }, page, hits, onToggle }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  useEffect(() => {
    const { data, width, height } = image;
    canvas.current?.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  }, [image]);
  const share = (value: number, whole: number) => `${(100 * value) / whole}%`;
  return (
    <div className="recipe-picture">
      <canvas
        ref={canvas}
        width={image.width}
        height={image.height}
        role="img"
        aria-label={t('Page {page}', { page })}
      />
      {hits.flatMap((hit) =>
        hit.areas.map((area) => (
          // The list below offers the same to keys and screen readers.
          <button
            key={`${keyOf(hit)} ${area.x} ${area.y}`}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={hit.apply ? 'recipe-hit applied' : 'recipe-hit'}
            style={{
              left: share(area.x, size.width),
              top: share(area.y, size.height),
              width: share(area.width, size.width),
              height: share(area.height, size.height),
            }}
            onClick={() => onToggle(hit)}
          />
        )),
      )}
    </div>
  );
}
