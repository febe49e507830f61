import { settingValue } from '../../../shared/datasets/setting-value.ts';
import { stockSettings } from '../../settings.ts';

const { holdingRate: setting } = stockSettings;

/** A year of holding a dollar of stock. */
export const holdingRate = settingValue(setting);

/** For definitions. */
export const holdingWords = 'the carrying rate ({stock.holding_rate} a year)';
