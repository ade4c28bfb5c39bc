/** The time zone that the clock of the device shows, which is what people mean by now and today. */
export const getDeviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
