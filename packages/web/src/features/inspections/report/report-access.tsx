import type { Rating } from '@rounds/contract/settings/ratings';
import { createContext, useContext } from 'react';
import { fileAddress, pictureAddress } from '../../../form/index.ts';
import type { HistoryFilter } from '../inspection-queries.ts';

/** Where the files of a report are, and what its reader may know: a user, or a guest with a link. */
export interface ReportAccess {
  readonly picture: (uuid: string, size: 'thumb' | 'screen') => string;
  readonly file: (uuid: string, options?: { readonly download?: boolean }) => string;
  readonly ratings: readonly Rating[];
  /** Shows who changed an answer; absent for guests. */
  readonly showHistory?: (filter: HistoryFilter) => void;
}

const ReportAccessContext = createContext<ReportAccess>({ picture: pictureAddress, file: fileAddress, ratings: [] });

export const ReportAccessProvider = ReportAccessContext.Provider;
export const useReportAccess = (): ReportAccess => useContext(ReportAccessContext);
