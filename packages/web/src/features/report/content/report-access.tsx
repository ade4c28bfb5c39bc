import type { InspectionIssue } from '@rounds/contract/inspections';
import type { Rating } from '@rounds/contract/settings/ratings.ts';
import { createContext, useContext } from 'react';
import { fileAddress, pictureAddress } from '../../../kit/form/index.ts';
import type { HistoryFilter } from '../report-queries.ts';
import type { Entry } from './report-content.ts';

/** Tells where the files of a report are, and what its reader may know: a user, or a guest with a link. */
export interface ReportAccess {
  readonly picture: (uuid: string, size: 'thumb' | 'screen') => string;
  readonly file: (uuid: string, options?: { readonly download?: boolean }) => string;
  readonly ratings: readonly Rating[];
  /** Shows who changed an answer; absent for guests. */
  readonly showHistory?: (filter: HistoryFilter) => void;
  /** The issues that the reader may see; guests see none. */
  readonly issues?: readonly InspectionIssue[];
  /** Raises an issue from an answer; absent for people who may not. */
  readonly raiseIssue?: (entry: Entry) => void;
}

const ReportAccessContext = createContext<ReportAccess>({ picture: pictureAddress, file: fileAddress, ratings: [] });

export const ReportAccessProvider = ReportAccessContext.Provider;
export const useReportAccess = (): ReportAccess => useContext(ReportAccessContext);
