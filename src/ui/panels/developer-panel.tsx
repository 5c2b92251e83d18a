import { AccountPanel } from './account-panel.tsx';
import { ScanProcesses } from './scan-processes.tsx';

/** What the scanner's and the token endpoint's programming interfaces say: for those who build on them. */
export function DeveloperPanel() {
  return (
    <>
      <AccountPanel />
      <div className="panel-section">
        <ScanProcesses />
      </div>
    </>
  );
}
