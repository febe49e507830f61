/** Types of prices, as people write them. */
export const priceTypeWords: Record<string, string> = {
  WAC: 'WAC',
  GPO: 'GPO',
  '340B': '340B',
  '340B_CEILING': '340B ceiling',
  SUBWAC: 'Sub-WAC',
  CONTRACT: 'Contract',
  NADAC: 'NADAC',
  AWP: 'AWP',
  last_paid: 'Last paid',
};
