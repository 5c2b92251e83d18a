import { useEffect, useState } from 'react';
import { trustCertificates, trustedCertificates } from '../../app/signing/trusted-certificates.ts';
import { toFileName, withoutExtension } from '../../kernel/file-name.ts';
import type { OriginalFile } from '../../media/index.ts';
import { messageOf, t, timeText, translate } from '../../messages/index.ts';
import { verifyInWorker } from '../../signing/client.ts';
import {
  describeState,
  readCertificates,
  type SignatureResult,
  signedLength,
  type VerificationResult,
} from '../../signing/index.ts';
import { useApp, useSession } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { Button } from '../parts/button.tsx';
import { Fact } from '../parts/fact.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import '../styles/signatures.css';

/** Worst first: the bar shows the worst state of all signatures. */
const STATES = ['broken', 'changed', 'doubtful', 'unknownSigner', 'valid'] as const;

const ICONS: Readonly<Record<SignatureResult['state'], IconName>> = {
  broken: 'warning',
  changed: 'warning',
  doubtful: 'warning',
  unknownSigner: 'signature-holds',
  valid: 'signature-holds',
};

type Verified = { readonly result: VerificationResult } | { readonly fault: string } | undefined;

function useVerification({ file }: OriginalFile, trusted: readonly Uint8Array[]): Verified {
  const [verified, setVerified] = useState<Verified>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    setVerified(undefined);
    verifyInWorker(file, trusted, controller.signal).then(
      (result) => controller.signal.aborted || setVerified({ result }),
      (error: unknown) => controller.signal.aborted || setVerified({ fault: messageOf(error) }),
    );
    return () => controller.abort();
  }, [file, trusted]);
  return verified;
}

const timeOf = ({ timestamp, signedAt }: SignatureResult): string | undefined => {
  const time = timestamp?.time ?? signedAt;
  return time && timeText(new Date(time), { dateStyle: 'medium', timeStyle: 'short' });
};

/** The file as it was signed, without what was appended later; undefined if nothing was. */
function signedVersion(file: Blob, signature: SignatureResult, name: string): File | undefined {
  const length = signedLength(signature);
  if (length === undefined) return undefined;
  const { signer = '?' } = signature;
  const shownName = t('{name} as {signer} signed it', { name: withoutExtension(name), signer });
  return new File([file.slice(0, length)], `${toFileName(shownName)}.pdf`, { type: 'application/pdf' });
}

interface SignatureProps {
  readonly signature: SignatureResult;
  readonly file: Blob;
}

function Signature({ signature, file }: SignatureProps) {
  const { files } = useApp();
  const name = useSession(({ documentName }) => documentName) ?? t('document');
  const version = signedVersion(file, signature, name);
  const { field, kind, state, signer, findings, laterChanges, reason, place, timestamp } = signature;
  const allowed = laterChanges.filter(({ isAllowed }) => isAllowed).map((change) => change.place);
  return (
    <li className="signature" data-state={state}>
      <strong>{field ?? kind}</strong>
      <dl className="common stack close">
        <Fact name={t('State')}>{translate(describeState(state))}</Fact>
        <Fact name={t('Signed by')}>{signer ?? '?'}</Fact>
        <Fact name={t('Signed on')}>{timeOf(signature) ?? '?'}</Fact>
        {timestamp ? <Fact name={t('Time stamp by')}>{timestamp.authority}</Fact> : null}
        {reason ? <Fact name={t('Reason')}>{reason}</Fact> : null}
        {place ? <Fact name={t('Place')}>{place}</Fact> : null}
      </dl>
      {findings.map(({ code, localized }) => (
        <p key={`${code} ${translate(localized)}`}>{translate(localized)}</p>
      ))}
      {allowed.length > 0 ? <p>{t('Changed later, as it allows: {places}', { places: allowed.join(', ') })}</p> : null}
      {version ? (
        <Button className="small line" onClick={() => files.openFiles([version])}>
          {t('Open the signed version')}
        </Button>
      ) : null}
    </li>
  );
}

interface TrustProps {
  readonly trusted: readonly Uint8Array[];
  onChange(certificates: readonly Uint8Array[]): void;
}

function Trust({ trusted, onChange }: TrustProps) {
  const { device } = useApp();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const add = async (files: readonly File[]) => {
    const read = await Promise.all(
      files.map(async (file) => readCertificates(new Uint8Array(await file.arrayBuffer()))),
    );
    const empty = files.find((_, index) => read[index]?.length === 0);
    setProblem(empty && t('{file} contains no certificate.', { file: empty.name }));
    onChange([...trusted, ...read.flat()]);
  };
  return (
    <div className="stack">
      <div className="flow">
        <Button
          className="small line"
          onClick={() => device.chooseFiles('.pem,.crt,.cer,.der', (files) => void add(files), true)}
        >
          {t('Trust a certificate…')}
        </Button>
        {trusted.length > 0 ? (
          <Button className="small line" onClick={() => onChange([])}>
            {t('{count, plural, one {Forget # trusted certificate} other {Forget # trusted certificates}}', {
              count: trusted.length,
            })}
          </Button>
        ) : null}
      </div>
      {problem === undefined ? null : (
        <p className="export-warning" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Shows who signed a PDF and if the signatures are valid; expands to details. */
export function SignatureBar({ original }: { readonly original: OriginalFile }) {
  const { device } = useApp();
  const [trusted, setTrusted] = useState(() => trustedCertificates(device.settings));
  const trust = (certificates: readonly Uint8Array[]) => {
    trustCertificates(device.settings, certificates);
    setTrusted(trustedCertificates(device.settings));
  };
  const verified = useVerification(original, trusted);
  const { file } = original;
  // Collapsed again for each file, even of the same name.
  const [opened, setOpened] = useState<Blob | undefined>(undefined);
  const [dismissed, setDismissed] = useState<Blob | undefined>(undefined);
  const isOpen = opened === file;
  if (dismissed === file) return null;
  const signatures = verified && 'result' in verified ? verified.result.signatures : [];
  const state = STATES.find((each) => signatures.some((signature) => signature.state === each));
  const names = [...new Set(signatures.map(({ signer }) => signer ?? '?'))].join(', ');
  const text = () => {
    if (!verified) return t('Verifying signatures…');
    if ('fault' in verified) return verified.fault;
    if (!state) return t('The signature of this PDF cannot be found.');
    return t('Signed by {signer}: {state}', { signer: names, state: describeState(state) });
  };
  return (
    <section className="signature-bar card" aria-label={t('Digital signatures')} data-state={state ?? 'none'}>
      <div className="row">
        <Icon name={state ? ICONS[state] : 'freehand-signature'} />
        <p role="status">{text()}</p>
        {verified ? (
          <Button className="small line" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? undefined : file)}>
            {t('Details')}
          </Button>
        ) : null}
        <IconButton icon="close" label={t('Close')} onClick={() => setDismissed(file)} />
      </div>
      {isOpen ? (
        <>
          {signatures.length > 0 ? (
            <ul className="stack loose">
              {signatures.map((signature) => (
                <Signature key={String(signature.byteRange)} signature={signature} file={file} />
              ))}
            </ul>
          ) : null}
          <Trust trusted={trusted} onChange={trust} />
        </>
      ) : null}
    </section>
  );
}
