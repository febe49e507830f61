/** The group of the menu whose readers see what notices of shortages and recalls say. */
export const noticeGroup = 'shortage_management';
