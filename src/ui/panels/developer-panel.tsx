import { AccountPanel } from './account-panel.tsx';
import { ScanProcesses } from './scan-processes.tsx';

/** API documentation of the scanner and the token endpoint. */
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
