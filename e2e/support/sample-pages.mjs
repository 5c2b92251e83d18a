// The sample document's two pages as HTML: an invented form, in CSS pixels of 1/200 inch.
import bwipjs from 'bwip-js';

export const PAGE = { width: 1654, height: 2339 };

/** A barcode with modules of whole pixels, so that nothing is antialiased. */
function barcode(options) {
  const svg = bwipjs.toSVG({ scale: 3, ...options });
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg);
  return svg.replace('<svg ', `<svg width="${width}" height="${height}" shape-rendering="crispEdges" `);
}

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { width: ${PAGE.width}px; height: ${PAGE.height}px; padding: 110px 120px; background: #fff; color: #111; position: relative;
    font: 29px/44px 'Liberation Sans', sans-serif; }
  h1 { font-size: 58px; line-height: 68px; }
  h2 { font-size: 36px; line-height: 48px; margin: 46px 0 14px; }
  p { margin: 0 0 18px; text-align: justify; }
  .row { display: flex; gap: 90px; align-items: flex-start; }
  .between { justify-content: space-between; }
  .field { flex: 1; border-bottom: 3px solid #333; margin-top: 18px; min-height: 62px; }
  .field small, .caption { display: block; font-size: 22px; line-height: 28px; color: #333; }
  .code { text-align: center; }
  .code svg { display: block; margin: 0 auto 8px; }
  table { width: 100%; border-collapse: collapse; margin-top: 12px; }
  th, td { border: 2px solid #444; padding: 8px 18px; text-align: left; }
  th { background: #e4e4e4; }
  .columns { columns: 2; column-gap: 84px; font-size: 26px; line-height: 38px; }
  footer { position: absolute; left: 120px; right: 120px; bottom: 70px; display: flex; justify-content: space-between;
    font-size: 22px; line-height: 28px; color: #333; }
`;

const page = (
  number,
  body,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><style>${STYLE}</style><body>${body}
  <footer><span>Markwright sample document</span><span>Page ${number} of 2</span></footer></body></html>`;

const code = (id, caption, options) =>
  `<div class="code" id="${id}">${barcode(options)}<span class="caption">${caption}</span></div>`;

const first = page(
  1,
  `<div class="row between"><div><h1>Delivery and inspection form</h1><p>Markwright Instruments, Quay Street 4, Harbour Town</p></div>
   ${code('order-code', 'Order page', { bcid: 'qrcode', text: 'https://markwright.example/orders/MW-2048', scale: 5 })}</div>
   <div class="row"><div class="field" id="consignee"><small>Consignee</small>Northern Chart Library</div>
   <div class="field"><small>Order number</small>MW-2048</div><div class="field"><small>Date of delivery</small>12 March 2026</div></div>
   <h2>1. What was delivered</h2>
   <table><tr><th>Item</th><th>Description</th><th>Quantity</th><th>Condition</th></tr>
   <tr><td>A-17</td><td>Brass dividers, 160 mm</td><td>24</td><td>as new</td></tr>
   <tr><td>B-03</td><td>Parallel rules, boxwood</td><td>12</td><td>one box dented</td></tr>
   <tr><td>C-88</td><td>Chart weights, set of four</td><td>6</td><td>as new</td></tr></table>
   <h2>2. Inspection on arrival</h2>
   <p id="inspection">The consignee opens each parcel in the presence of the carrier and compares its contents with the table above. Damage that can
   be seen from outside is to be written down before the parcel is accepted; damage found later is to be reported within seven days, with
   pictures of the parcel and of its label.</p>
   <p id="retention">Every page of this form is kept for ten years. Names of private persons are to be blacked out in all copies that leave the
   house, and the copies are to be signed by whoever made them.</p>
   <div class="row between" style="margin-top: 34px">
   ${code('parcel-code', 'Parcel MW-2048-0017', { bcid: 'code128', text: 'MW-2048-0017', height: 18 })}
   ${code('article-code', 'Article', { bcid: 'ean13', text: '4006381333931', height: 18, includetext: true })}</div>
   <h2>3. Receipt</h2>
   <div class="row"><div class="field" style="min-height: 150px" id="signature"><small>Signature of the consignee</small></div>
   <div class="field" style="min-height: 150px"><small>Name in block letters</small></div></div>`,
);

const second = page(
  2,
  `<h1>Terms and routing</h1>
   <h2>4. Terms</h2>
   <div class="columns"><p>Goods remain the property of the sender until they are paid for. The carrier answers for loss and damage from
   the moment of collection to the moment of signature, not before and not after.</p>
   <p>A parcel that cannot be handed over is kept for five working days at the nearest depot. After that it is sent back, and the cost of
   the return is shared by both sides in equal parts.</p>
   <p>Instruments are packed so that they can be dropped from the height of a table. Whoever finds that a packing did not hold is asked to
   keep it for inspection.</p>
   <p>Claims are settled from the marks on this form and on its copies. A mark counts when it bears a date and the initials of the person
   who made it.</p></div>
   <h2>5. Routing labels</h2>
   <div class="row between" style="margin-top: 24px">
   ${code('depot-code', 'Depot sheet', { bcid: 'datamatrix', text: 'MW|2048|DEPOT 7|SHELF C-88', scale: 7 })}
   ${code('manifest-code', 'Manifest', { bcid: 'pdf417', text: 'Manifest of order MW-2048: A-17 x 24; B-03 x 12; C-88 x 6', columns: 4, scale: 3 })}</div>
   <div class="row between" style="margin-top: 60px; align-items: flex-end"><p style="text-align: left">Northern Chart Library<br>17 Meridian Row<br>Harbour Town</p>
   ${code('mail-code', '', { bcid: 'onecode', text: '0123456709498765432101234567891', scale: 4 })}</div>
   <h2>6. Handling in the depot</h2>
   <table><tr><th>Step</th><th>Time</th><th>Initials</th><th>Remark</th></tr>
   ${['Collected', 'Sorted', 'Loaded', 'Handed over'].map((step) => `<tr><td>${step}</td><td></td><td></td><td></td></tr>`).join('')}</table>
   <p style="margin-top: 30px" id="remark">Remarks that do not fit in the table go on the back of this page, each with the number of the step that
   it belongs to.</p>`,
);

export const PAGES = [first, second];
