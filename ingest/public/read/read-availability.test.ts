import { expect, it } from 'vitest';
import { readAvailability } from './read-availability.ts';

it.each([
  ['Available', 'Available'],
  ['Limited Availablity', 'Limited Availability'],
  ['Limited Availabiltiy', 'Limited Availability'],
  ['Unavailable', 'Unavailable'],
  ['Information pending', 'Information pending'],
  ['Available; product under allocation', 'Limited Availability'],
  ['Product available for contracted  customers', 'Limited Availability'],
  ['Avaiable on allocation', 'Limited Availability'],
  ['Intermittent backorders through Q1 2020', 'Limited Availability'],
  ['Stocks available to support current customer demand', 'Available'],
  ['Sufficient stocks available; Product not on allocation effective Dec 1, 2019', 'Available'],
  ['No backorder', 'Available'],
  ['Backordered. Next release date not available at this time.', 'Unavailable'],
  ['Out of Stock – Resupply TBD', 'Unavailable'],
  ['Currently on backorder - next shipment May.', 'Unavailable'],
  ['Unavailable. We will allocate any product we do have', 'Unavailable'],
  ['Availability: TBD', 'Information pending'],
])('"%s" means %s', (text, means) => {
  expect(readAvailability(text)).toBe(means);
});

it.each([
  'Next Delivery: May 2023; Estimated Recovery: June 2023',
  'Availability: Early May 2023',
  'Q3 2023',
  '',
  null,
])('"%s" does not say whether it can be had', (text) => {
  expect(readAvailability(text)).toBeNull();
});
