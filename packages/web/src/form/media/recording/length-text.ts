/** Formats seconds as 0:07, 12:30 or 1:02:03, the same in all languages. */
export function lengthText(seconds: number): string {
  const whole = Math.floor(seconds + 0.05);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
