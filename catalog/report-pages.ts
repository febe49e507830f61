/** Pages that are drawn by the generic report page from what the report API answers. A test holds that each has its report. */
export const reportPages: string[] = ['1060', '1061', '1062', '1065', '1071', '1072', '1077'];
