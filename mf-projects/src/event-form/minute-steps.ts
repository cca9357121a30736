const step = 5

/** The next minute that is a multiple of five, up (1) or down (-1) and around; 0 from none. */
export const steppedMinute = (minute: number | null, direction: 1 | -1): number => {
  if (minute === null) return 0
  const steps = direction > 0 ? Math.floor(minute / step) + 1 : Math.ceil(minute / step) - 1
  return (steps * step + 60) % 60
}
