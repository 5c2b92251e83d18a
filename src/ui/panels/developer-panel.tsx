import { AccountPanel } from './account-panel.tsx';
import { ScanProcesses } from './scan-processes.tsx';

/** Documentation of the scanner's and token endpoint's APIs for integrators. */
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
