import { useEffect, useMemo, useState } from 'react';
import { type Margins, NO_MARGINS, readMargins, redactedPagesOf } from '../../app/export/margins.ts';
import type { PictureDocument } from '../../media/index.ts';
import { messageOf } from '../../messages/index.ts';
import type { OutputPlan } from '../../output/index.ts';
import { untilGone } from '../parts/until-gone.ts';

/** Effects of the redacted pages' originals; undefined until known. */
export function useMargins(picture: PictureDocument, plan: OutputPlan): Margins {
  const [margins, setMargins] = useState(NO_MARGINS);
  const numbers = redactedPagesOf(plan).join();
  // Plans are recreated with each choice, usually for the same pages.
  const pageNumbers = useMemo(() => numbers.split(',').filter(Boolean).map(Number), [numbers]);
  const scale = plan.files[0]?.pages[0]?.scale ?? 1;
  useEffect(() => {
    const onFault = (error: unknown) => setMargins({ ...NO_MARGINS, problem: messageOf(error) });
    return untilGone(readMargins(picture, pageNumbers, scale), setMargins, onFault);
  }, [picture, pageNumbers, scale]);
  return margins;
}
