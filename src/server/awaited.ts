/** Longer than any caller waits (ms). */
const FOR_EVER = 2 ** 31 - 1;

/** A thread does not keep a program from ending, but what is asked of it must. */
export async function awaited<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const hold = setInterval(() => undefined, FOR_EVER);
  try {
    return await answer;
  } finally {
    clearInterval(hold);
  }
}
