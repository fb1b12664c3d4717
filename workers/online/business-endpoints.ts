import { enterBusinessMeeting, getBusinessSlots } from '../../contract/business-calls.ts';
import {
  addBusinessTable,
  deleteBusinessTable,
  editBusinessTable,
  endBusinessMeeting,
  getBusinessStatistics,
  getRearrangement,
  listBusinessTables,
  listDeskMeetings,
  moveBusinessMeeting,
  placeBusinessMeeting,
  releaseRearrangement,
} from '../../contract/business-desk.ts';

/** Endpoints of business meetings, and of their desk. */
export const businessEndpoints = {
  getBusinessSlots,
  enterBusinessMeeting,
  listBusinessTables,
  addBusinessTable,
  editBusinessTable,
  deleteBusinessTable,
  getRearrangement,
  releaseRearrangement,
  listDeskMeetings,
  placeBusinessMeeting,
  moveBusinessMeeting,
  endBusinessMeeting,
  getBusinessStatistics,
};
