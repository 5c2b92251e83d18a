import { lineMark, rectangleMark } from './documents.ts';

const BOX = { x: 100, y: 100, width: 200, height: 120 };

export const FAULTY_COMMENT = { data: {}, creationDateTime: '2020-01-01T00:00:00Z', text: 'Why?' };

export const thirteenFaults = () => [
  { ...rectangleMark('colour', BOX), fillColor: 'red' },
  { ...lineMark('thick', { x: 1, y: 1 }, { x: 2, y: 2 }), thickness: 900 },
  {
    ...rectangleMark('reasons', BOX),
    type: 'RectangleRedaction',
    fontColor: '#ffffff',
    reason: 'kept',
    reasons: ['dropped'],
  },
  { ...rectangleMark('fraction', BOX), opacity: 12.5 },
  { ...rectangleMark('word', BOX), pageNumber: 'wat' },
  { ...rectangleMark('mode', BOX), interactionMode: 'full' },
  { ...rectangleMark('date', BOX), creationDateTime: '2024-01-01T00:00:00+24:00' },
  { ...rectangleMark('type', BOX), type: 'Rectangle' },
  { ...rectangleMark('bag', BOX), data: { constructor: 5 } },
  { ...lineMark('point', { x: 1, y: 1 }, { x: 2, y: 2 }), endPoint: 'there' },
  { ...rectangleMark('comment', BOX), conversation: { data: {}, comments: [{ ...FAULTY_COMMENT, text: 7 }] } },
  { ...rectangleMark('conversation', BOX), conversation: 'none' },
  { ...rectangleMark('size', BOX), pageData: { width: -5, height: 10 } },
];
