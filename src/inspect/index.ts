export { CURE_WORDS, describeFinding, SEVERITY_WORDS } from './describe-finding.ts';
export { type InspectOptions, inspectPdf } from './inspect-pdf.ts';
export {
  cureOf,
  type Finding,
  type Inspection,
  placeToRedact,
  SEVERITIES,
  type Severity,
  severityOf,
} from './types.ts';
