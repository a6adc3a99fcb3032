import { type Instant, istTimestamp } from '@spark/core';

const MONTH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 16-Nov-2026 10:00:00, Indian time. */
export function fyersTime(at: Instant): string {
  const [day = '', time = ''] = istTimestamp(at).split('T');
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${MONTH[Number(month) - 1]}-${year} ${time}`;
}
