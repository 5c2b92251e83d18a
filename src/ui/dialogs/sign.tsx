import { useEffect, useId, useRef, useState } from 'react';
import type { DocumentSigning, SignaturePlace } from '../../app/signing/signing.ts';
import { messageOf, msg, t } from '../../messages/index.ts';
import { useApp, useSession, useSigning, useSlice } from '../app-context.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { Button } from '../parts/button.tsx';
import { Section } from '../parts/section.tsx';
import { showPanel } from '../shell/sheets.tsx';
import { showToast } from '../ui-store.ts';
import { Dialog } from './dialog.tsx';
import { ExportNotes } from './export-notes.tsx';
import { KeyFields } from './key-fields.tsx';
import { LineField } from './line-field.tsx';
import '../styles/signatures.css';

const CERTIFY = [
  { value: 'none', label: msg('Sign: others may still fill in, comment and sign') },
  { value: '1', label: msg('Certify: no changes allowed') },
  { value: '2', label: msg('Certify: form values and signatures allowed') },
  { value: '3', label: msg('Certify: comments allowed, too') },
] as const;

type Certify = (typeof CERTIFY)[number]['value'];

/** Signs the open document with the user's certificate, and saves the result. */
export function SignDialog() {
  const signing = useSigning();
  // The window can't change during a modal dialog.
  const [document] = useState(() => signing.begin());
  return document ? <SignWindow document={document} /> : null;
}

function usePlaces(places: readonly SignaturePlace[]) {
  const pageNumber = useSession((state) => state.pageNumber);
  const describe = (place: SignaturePlace): string => {
    if (typeof place === 'object') return t('In the field {field}', { field: place.field });
    if (place === 'mark') return t('Under the selected mark');
    return place === 'corner' ? t('Bottom right of page {page}', { page: pageNumber }) : t('Nowhere: invisible');
  };
  return places.map((place, index) => ({ value: String(index), label: describe(place), place }));
}

interface Form {
  readonly keyFile: File | undefined;
  readonly keyPassword: string;
  readonly at: string;
  readonly reason: string;
  readonly place: string;
  readonly certify: Certify;
}

const EMPTY: Form = { keyFile: undefined, keyPassword: '', at: '0', reason: '', place: '', certify: 'none' };

type Job = (signal: AbortSignal) => Promise<void>;

/** Runs a job until the dialog closes, and keeps its error message. */
function useJob() {
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const life = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => life.current?.abort(), []);
  async function run(job: Job): Promise<void> {
    const controller = new AbortController();
    life.current = controller;
    setFault(undefined);
    setBusy(true);
    const problem = await job(controller.signal).then(
      () => undefined,
      (error: unknown) => messageOf(error),
    );
    if (controller.signal.aborted) return;
    setFault(problem);
    setBusy(false);
  }
  return { isBusy, fault, run };
}

function SignWindow({ document }: { readonly document: DocumentSigning }) {
  const { ui } = useApp();
  const { output } = document;
  const plan = useSlice(output.state, (state) => state.plan);
  const places = usePlaces(document.places);
  const [form, setForm] = useState(EMPTY);
  const { isBusy, fault, run } = useJob();
  const change = (changed: Partial<Form>) => setForm((before) => ({ ...before, ...changed }));
  const close = () => ui.setState({ dialog: undefined });

  const sign = ({ keyFile, keyPassword, reason, place, certify }: Form) =>
    run(async (signal) => {
      const at = places[Number(form.at)]?.place ?? 'nowhere';
      if (!keyFile) return;
      const level = ({ none: undefined, 1: 1, 2: 2, 3: 3 } as const)[certify];
      const texts = { reason: reason || undefined, place: place || undefined };
      const name = await document.sign({ keyFile, keyPassword, at, certify: level, ...texts }, signal);
      close();
      showToast(ui, { kind: 'info', title: t('Signed and saved as {name}', { name }) });
    });

  const formId = useId();
  return (
    <Dialog
      isQuestion
      title={t('Sign with a certificate')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} className="primary" disabled={!form.keyFile || isBusy || !plan}>
            {isBusy ? t('Signing…') : t('Sign and save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="sign-form stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          void sign(form);
        }}
      >
        <Key form={form} onChange={change} onRun={run} />
        <ChoiceField
          label={t('Shown on the page')}
          isMenu
          value={form.at}
          options={places}
          onChange={(at) => change({ at })}
        />
        <LineField label={t('Reason')} value={form.reason} onChange={(reason) => change({ reason })} />
        <LineField label={t('Place')} value={form.place} onChange={(place) => change({ place })} />
        <ChoiceField
          label={t('Later changes')}
          isMenu
          value={form.certify}
          options={CERTIFY}
          onChange={(certify) => change({ certify })}
        />
        {plan ? (
          <ExportNotes
            picture={output.picture}
            plan={plan}
            onReview={() => {
              close();
              showPanel(ui, 'review');
            }}
          />
        ) : null}
        <p className="export-warning" role="alert">
          {fault}
        </p>
      </form>
    </Dialog>
  );
}

interface KeyProps {
  readonly form: Pick<Form, 'keyFile' | 'keyPassword'>;
  onChange(changed: Partial<Form>): void;
  onRun(job: Job): Promise<void>;
}

function Key({ form, onChange, onRun }: KeyProps) {
  const signing = useSigning();
  const [name, setName] = useState('');
  const make = () =>
    onRun(async (signal) => onChange({ keyFile: await signing.makeTestCertificate(name, form.keyPassword, signal) }));
  return (
    <>
      <KeyFields value={form} hint={t('Used once and not stored.')} onChange={onChange} />
      <Section title={t('No certificate yet?')} isClosedFirst>
        <div className="stack">
          <p className="hint">
            {t('Make one for trying things out. It is marked as a test, and no one else trusts it.')}
          </p>
          <LineField label={t('Your name')} value={name} onChange={setName} />
          <Button className="line" disabled={name.trim() === '' || form.keyPassword === ''} onClick={() => void make()}>
            {t('Make a test certificate')}
          </Button>
          {form.keyPassword === '' ? <p className="hint">{t('Type a password for it above.')}</p> : null}
        </div>
      </Section>
    </>
  );
}
