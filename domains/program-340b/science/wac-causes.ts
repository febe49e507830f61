/** Why a package was bought on WAC, in the order in which the causes are asked: each takes the packages that it explains. */
export const wacCauses = [
  'no_price',
  'subwac_contract',
  'no_lower_price',
  'balance_available',
  'wac_not_required',
  'ndc_switch',
  'mfr_no_340b',
  'no_340b_price',
  'ineligible_site',
  'ineligible_provider',
  'orphan',
  'carve_out',
  'cdm_unmatched',
  'location_unmapped',
  'billing_discrepancy',
  'no_full_package',
  'first_purchase',
  'ahead_of_use',
] as const;
export type WacCause = (typeof wacCauses)[number];

/** Whether somebody can repair it, so that the next purchase costs less. */
export type Fixable = 'fixable' | 'partly' | 'unknown' | 'not_fixable';
export const fixableOf: Record<WacCause, Fixable> = {
  no_price: 'unknown',
  subwac_contract: 'not_fixable',
  no_lower_price: 'not_fixable',
  balance_available: 'fixable',
  wac_not_required: 'fixable',
  ndc_switch: 'fixable',
  mfr_no_340b: 'not_fixable',
  no_340b_price: 'unknown',
  ineligible_site: 'not_fixable',
  ineligible_provider: 'not_fixable',
  orphan: 'not_fixable',
  carve_out: 'not_fixable',
  cdm_unmatched: 'fixable',
  location_unmapped: 'fixable',
  billing_discrepancy: 'fixable',
  no_full_package: 'partly',
  first_purchase: 'not_fixable',
  ahead_of_use: 'unknown',
};

/** For people. */
export const wacCauseWords: Record<WacCause, string> = {
  no_price: 'No price to compare',
  subwac_contract: 'Sub-WAC contract',
  no_lower_price: 'No lower price',
  balance_available: 'Balance was there',
  wac_not_required: 'WAC not required',
  ndc_switch: 'Balance on another NDC',
  mfr_no_340b: 'Manufacturer without 340B price',
  no_340b_price: 'NDC without 340B price',
  ineligible_site: 'Site not registered',
  ineligible_provider: 'Provider not eligible',
  orphan: 'Orphan drug',
  carve_out: 'Medicaid carved out',
  cdm_unmatched: 'Charges not mapped',
  location_unmapped: 'Charges without location',
  billing_discrepancy: 'Charges held',
  no_full_package: 'No full package',
  first_purchase: 'First purchase',
  ahead_of_use: 'Ahead of use',
};

/** What to do about it. */
export const wacFixes: Record<WacCause, string> = {
  no_price: 'Load 340B and GPO prices',
  subwac_contract: 'Nothing: the contract is as good',
  no_lower_price: 'Nothing: no price is lower',
  balance_available: 'Order on the account that has the balance',
  wac_not_required: 'Buy on GPO',
  ndc_switch: 'Buy the NDC that has the balance',
  mfr_no_340b: 'Ask for a sub-WAC contract, or change the product',
  no_340b_price: 'Load or claim the 340B price',
  ineligible_site: 'Register the site if it qualifies',
  ineligible_provider: 'Review the list of providers',
  orphan: 'Ask the manufacturer for a voluntary price',
  carve_out: 'Nothing: policy',
  cdm_unmatched: 'Map the charge code',
  location_unmapped: 'Fill in the location in the charge feed',
  billing_discrepancy: 'Complete the charges; check the exclusion file',
  no_full_package: 'Wait for the full package, or buy a smaller one',
  first_purchase: 'Nothing: neutral first stock',
  ahead_of_use: 'Review: bought before use earned it',
};
