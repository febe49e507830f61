import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { FilterBar } from './filter-bar.tsx';
import { bareQuestion, type ReportQuestion } from './report-question.ts';
import { stockByLocation } from './testing.ts';

const nothing = bareQuestion;

function drawBar(answer: Partial<ReportAnswer> = {}, asked: Partial<ReportQuestion> = {}, answers = {}) {
  const told = { question: { ...nothing, ...asked } };
  function Bar() {
    const [question, setQuestion] = useState(told.question);
    told.question = question;
    return <FilterBar report={stockByLocation(answer)} question={question} onChange={setQuestion} />;
  }
  return { ...drawPage(<Bar />, answers), told };
}
const word = (name: string): ReportAnswer['filters'][number] => ({
  name,
  label: name,
  kind: 'text',
  words: [],
  usual: [],
});

describe('the filter bar', () => {
  it('sets a named period in place of days, and days in place of a period', async () => {
    const { told } = drawBar({}, { from: '2026-01-01', to: '2026-02-01' });
    await person.click(screen.getByRole('button', { name: 'Days: Jan 1, 2026 – Feb 1, 2026' }));
    await person.click(screen.getByRole('button', { name: 'Year to date' }));
    expect(told.question).toMatchObject({ period: 'ytd', from: null, to: null });
    await person.click(screen.getByRole('button', { name: 'Days: Year to date' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    expect(told.question).toMatchObject({ period: null, from: '2026-11-01', to: '2026-11-14' });
  });

  it('shows the days that the server understood', async () => {
    drawBar();
    await person.click(screen.getByRole('button', { name: 'Days: Last 30 days' }));
    expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-10-16');
    expect(screen.getByRole('button', { name: 'Last 30 days' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('asks for one day where the report is a state, and for none where time does not apply', () => {
    const { told, unmount } = drawBar({ time: 'as_of' });
    fireEvent.change(screen.getByLabelText('As of'), { target: { value: '2026-06-30' } });
    expect(told.question).toMatchObject({ from: null, to: '2026-06-30' });
    unmount();
    drawBar({ time: 'none', period: null });
    expect(screen.queryByLabelText('As of')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Days:/u })).toBeNull();
  });

  it('begins with the facility', () => {
    drawBar({ time: 'none' });
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent);
    expect(labels).toEqual(['Facility', 'Item', 'Lot']);
  });

  it('folds the filters that have no room in its line, and counts what is set behind the fold', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Filter ${at}`);
    const { told } = drawBar(
      { filters: names.map(word) },
      { filters: { 'Filter 11': [{ value: '1', label: 'One' }] } },
    );
    expect(screen.queryByLabelText('Filter 11')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'More filters (1 set)' }));
    await person.type(screen.getByLabelText('Filter 10'), 'x,y{Enter}');
    expect(told.question.filters['Filter 10']).toEqual([{ value: 'x,y', label: 'x,y' }]);
  });

  it('leaves room for its chips in the same line', () => {
    const names = Array.from({ length: 6 }, (_, at) => `Filter ${at}`);
    const countShown = (asked: Partial<ReportQuestion>) => {
      const { unmount } = drawBar({ filters: names.map(word) }, asked);
      const count = names.filter((name) => screen.queryByLabelText(name)).length;
      unmount();
      return count;
    };
    const chips = { filters: { 'Filter 0': ['1', '2', '3'].map((value) => ({ value, label: value })) } };
    expect(countShown(chips)).toBeLessThan(countShown({}));
    expect(countShown(chips)).toBeGreaterThan(0);
  });

  it('takes one thing back with its chip, and everything with Reset', async () => {
    const facility = [
      { value: 'N', label: 'North' },
      { value: 'S', label: 'South' },
    ];
    const { told } = drawBar({}, { filters: { facility }, q: 'vial', sort: ['value'] });
    await person.click(screen.getByRole('button', { name: 'Remove Facility: North' }));
    expect(told.question.filters).toEqual({ facility: [{ value: 'S', label: 'South' }] });
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    expect(told.question).toEqual({ ...nothing, sort: ['value'] });
  });

  it('offers words that are known ahead', async () => {
    const { told } = drawBar();
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Facility' }));
    await person.click(await screen.findByText('North'));
    expect(told.question.filters.facility).toEqual([{ value: 'N', label: 'North' }]);
  });

  describe('of a report whose rows can be told apart in several ways', () => {
    const groupBy: ReportAnswer['filters'][number] = {
      name: 'groupBy',
      label: 'Group by',
      kind: 'group',
      words: [
        { value: 'item', label: 'Item' },
        { value: 'user', label: 'User' },
      ],
      usual: ['item'],
    };
    const filters = [groupBy, ...['a', 'b', 'c', 'd'].map(word)];

    it('says by what, and stands before the filters however many there are', () => {
      drawBar({ filters });
      const labels = [...document.querySelectorAll('label')].map((label) => label.textContent);
      expect(labels.indexOf('Group by')).toBe(labels.indexOf('a') - 1);
      expect(screen.getByText('Item')).toBeDefined();
    });

    it('adds to what holds already, in the order of choosing', async () => {
      const { told } = drawBar({ filters });
      fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Group by' }));
      await person.click(await screen.findByText('User'));
      expect(told.question.filters.groupBy).toEqual([
        { value: 'item', label: 'Item' },
        { value: 'user', label: 'User' },
      ]);
    });

    it('goes back to the report’s own way where nothing is left or the same is chosen, and asks for nothing then', async () => {
      const { told } = drawBar({ filters }, { filters: { groupBy: [{ value: 'user', label: 'user' }] } });
      await person.click(screen.getByRole('button', { name: 'Remove Group by: User' }));
      expect(told.question.filters.groupBy ?? []).toEqual([]);
    });
  });

  it('asks the server for the values of a long list', async () => {
    const { told, asked } = drawBar(
      {},
      {},
      {
        'GET filters/item': () => ({ body: [{ value: '5', label: 'Heparin, 5000 units' }] }),
      },
    );
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Item' }));
    await person.click(await screen.findByText('Heparin, 5000 units'));
    expect(asked[0]?.call).toBe('GET filters/item?q=&limit=50&page=1059');
    expect(told.question.filters.item).toEqual([{ value: '5', label: 'Heparin, 5000 units' }]);
  });
});
