/** Milliseconds that the processor has worked for this process while `act` ran: waiting for a busy machine does not count. */
export async function measureWork(act: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
