/** Charts, the dashboard, sections and scheduled reports. */
import { declareModule } from './declare.ts';

export const analytics = declareModule({
  prefix: 'ANA',
  position: 7,
  permissions: [
    'ANA_OVERVIEW_STATISTICS',
    'ANA_ISSUES_STATISTICS',
    'ANA_RESPONSES_STATISTICS',
    'ANA_REPORTS_STATISTICS',
  ],
  events: {
    'section.created': 'normal',
    'section.changed': 'normal',
    'section.deleted': 'normal',
    'scheduled_report.created': 'normal',
    'scheduled_report.changed': 'normal',
    'scheduled_report.deleted': 'normal',
    'alert.created': 'normal',
    'alert.changed': 'normal',
    'alert.deleted': 'normal',
  },
  activities: {
    'scheduled_report.sent': 'normal',
    'scheduled_report.address_confirmed': 'security',
    'scheduled_report.address_stopped': 'normal',
  },
  errors: {
    ANA_OBJECT_NOT_FOUND: 404,
    /** The point does not exist in this chart. */
    ANA_POINT_NOT_FOUND: 404,
  },
});
