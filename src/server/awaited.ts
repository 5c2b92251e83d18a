/** Maximum timer delay (ms). */
const FOR_EVER = 2 ** 31 - 1;

/** Keeps the process alive until a worker thread answers: threads are unref'd. */
export async function awaited<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const hold = setInterval(() => undefined, FOR_EVER);
  try {
    return await answer;
  } finally {
    clearInterval(hold);
  }
}
