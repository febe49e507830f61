import { describe, expect, it } from 'vitest';
import { memberInvite } from '../../../contracts/administration.ts';
import { ticketCreate } from '../../../contracts/support.ts';
import { CallError } from '../call.ts';
import { asSentence, checkFields, fieldRefused, wordsOf } from './field-messages.ts';

const ticketLabels = { topic: 'Topic', subject: 'Subject', message: 'Message', page: 'Page' };

describe('what a contract says about a field', () => {
  it('reads on from the label', () => expect(asSentence('Subject', 'is required')).toBe('Subject is required.'));
  it('stands for itself where it is a sentence of its own', () => {
    expect(asSentence('Roles', 'choose at least one role')).toBe('Choose at least one role.');
    expect(asSentence('Current', 'Current password is required.')).toBe('Current password is required.');
  });

  it('names every field that is missing', () => {
    expect(checkFields(ticketCreate, { topic: '', subject: ' ', message: '', page: '' }, ticketLabels)).toEqual({
      topic: 'Topic is required.',
      subject: 'Subject is required.',
      message: 'Message is required.',
    });
  });

  it('tells the limit that was passed', () => {
    const values = { topic: 'idea', subject: 'x'.repeat(151), message: 'y', page: '' };
    expect(checkFields(ticketCreate, values, ticketLabels)).toEqual({
      subject: 'Subject must have at most 150 characters.',
    });
  });

  it('checks an invitation as the server does', () => {
    const labels = { username: 'Username', email: 'Mail', roles: 'Roles' };
    const rest = { firstname: 'A', layout: 'Mira', sso: false };
    const values = { username: 'a b', email: 'nobody', roles: [], ...rest };
    expect(checkFields<keyof typeof labels>(memberInvite, values, labels)).toEqual({
      username: 'Username may hold letters, digits and . _ @ + - only.',
      email: 'Mail must be a mail address.',
      roles: 'Choose at least one role.',
    });
  });
});

describe('what the server refuses', () => {
  it('stands at the field it names, for bad input and for conflicts', () => {
    expect(fieldRefused(new CallError(400, 'subject: is required'), ticketLabels)).toEqual({
      subject: 'Subject is required.',
    });
    expect(fieldRefused(new CallError(409, 'name: there is already a role "A".'), { name: 'Name' })).toEqual({
      name: 'There is already a role "A".',
    });
    expect(fieldRefused(new CallError(400, 'roles.0: must be a whole number'), { roles: 'Roles' })).toEqual({
      roles: 'Roles must be a whole number.',
    });
  });

  it('stands at no field when it names none of the form, or is a failure of another kind', () => {
    expect(fieldRefused(new CallError(400, 'toString: is odd'), ticketLabels)).toBeUndefined();
    expect(fieldRefused(new CallError(500, 'subject: is required'), ticketLabels)).toBeUndefined();
    expect(fieldRefused(new Error('subject: is required'), ticketLabels)).toBeUndefined();
    expect(wordsOf(new CallError(500, 'Something went wrong on our side.'))).toBe('Something went wrong on our side.');
    expect(wordsOf('?')).toBe('Something went wrong. Try again.');
  });
});
