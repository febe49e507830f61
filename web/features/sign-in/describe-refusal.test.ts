import { describe, expect, it } from 'vitest';
import { problems } from '../../../contracts/problem.ts';
import { CallError } from '../../lib/call.ts';
import { describeFailure, describeRefusal } from './describe-refusal.ts';

describe('what the sign-in form says', () => {
  it('says that the username or password is wrong, and not which', () => {
    const { status, words } = problems['wrong-credentials'];
    expect(describeRefusal(new CallError(status, words))).toBe('The username or password is wrong.');
  });

  it('says what to do after too many attempts, and when the server cannot be reached', () => {
    const { status, words } = problems['too-many-attempts'];
    expect(describeRefusal(new CallError(status, words))).toBe(words);
    expect(describeRefusal(new CallError(0, 'The server cannot be reached.'))).toBe('The server cannot be reached.');
  });

  it('shows nothing of the inside of the server', () => {
    const shown = describeFailure(new CallError(500, 'relation "users" does not exist'));
    expect(shown).toBe('Something went wrong on our side. Try again in a moment.');
    expect(describeFailure(new CallError(200, 'The answer is not of the expected form.'))).toBe(shown);
    expect(describeFailure(new Error('x is not a function'))).toBe('Something went wrong on our side.');
  });
});
