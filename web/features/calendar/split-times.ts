/** Two wall-clock times in the fields of a form. */
export function splitTimes(startsAt: string, endsAt: string) {
  const [date = '', time = ''] = startsAt.split('T');
  const [toDate = '', toTime = ''] = endsAt.split('T');
  return { date, time: time.slice(0, 5), toDate, toTime: toTime.slice(0, 5) };
}
