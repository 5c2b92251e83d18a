import { describe, expect, it } from 'vitest';
import { translate } from '../messages/index.ts';
import { expressionFaultMessage } from './expression-fault.ts';

const faultOf = (source: string): unknown => {
  try {
    return new RegExp(source, 'gimu');
  } catch (error) {
    return error;
  }
};

describe('the fault of an expression', () => {
  it.each([
    '(',
    ')',
    '\\',
    '[a',
    '[b-a]',
    '*',
    '{',
    'a{2,1}',
    'a{2',
    '(?x)',
    '(?<1>a)',
    '\\k<',
    '\\p{Nope}',
    '\\u{110000}',
    '\\_',
  ])('%s is told in words of our own, the same in English', (source) => {
    const error = faultOf(source);
    const reported = expressionFaultMessage(error);
    expect(reported).toMatchObject({ id: '{expression}: {fault}' });
    expect(`Invalid regular expression: ${translate(reported)}`).toBe((error as Error).message);
  });

  it('is the message of the engine if unknown', () => {
    expect(translate(expressionFaultMessage(new SyntaxError('Invalid regular expression: missing )')))).toBe(
      'Unterminated group',
    );
    expect(expressionFaultMessage(new SyntaxError('odd'))).toBe('odd');
  });
});
