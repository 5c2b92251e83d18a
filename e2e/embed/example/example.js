// In a project of your own: import 'markwright/element';
import './lib/element.js';

const byId = (id) => document.getElementById(id);
const first = byId('first');
const second = byId('second');

for (const viewer of [first, second]) {
  for (const kind of ['ready', 'documentopen', 'markschange', 'selectionchange', 'scan', 'error']) {
    viewer.addEventListener(kind, ({ detail }) => {
      const row = document.createElement('li');
      row.textContent = `${viewer.id} ${kind} ${JSON.stringify(detail)}`;
      byId('events').append(row);
    });
  }
}

first.addEventListener('markschange', ({ detail: { marks } }) => {
  byId('marks').textContent = marks;
});

const response = await fetch('samples/sample.marks.json');
// The marks that are set beside a document lie on it.
first.document = 'samples/sample.tif';
first.marks = await response.json();

byId('file').addEventListener('change', ({ target }) => {
  first.document = target.files[0];
});
byId('take-out').addEventListener('click', () => second.remove());
