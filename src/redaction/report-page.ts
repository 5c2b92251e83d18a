// The report as an HTML page that needs nothing but a browser.
import { reportHtml } from '../kernel/report.ts';
import { i18n } from '../messages/index.ts';
import { sectionReport } from './report-sections.ts';
import type { RedactionReport } from './types.ts';

export const reportPage = (report: RedactionReport): string => reportHtml(sectionReport(report), i18n.locale);
