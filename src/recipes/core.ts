// Sets of reasons, without the runs of recipes.
export { REASON_SETS, type ReasonSet, readReasonSet, reasonSetSchema } from './reason-sets.ts';
