import { reportDates } from '../event-dates';
import { defineCollection } from '../define-kind';
import * as fields from '../fields';
import { skillVideos } from './skill-videos';
import { team } from './team';

const { bool, choice, dateTime, day, group, image, integer, link, list } = fields;
const { localTime, longText, reference, text, timeZone } = fields;

/** The pictures of /events, and the events with a date, which have a page of their own. */
export const events = defineCollection({
  folder: 'events',
  graphqlType: 'ContentEvent',
  label: 'Event',
  hint: 'A picture of the gallery on Events, or an event with a date and a page of its own.',
  fileNamedBy: 'name',
  fields: {
    image: image({ label: 'Picture' }),
    alt: text({ label: 'What the picture shows', hint: 'For people who cannot see it.', max: 'sentence' }),
    name: text({ label: 'Name' }).optional(),
    description: longText({ label: 'Description', max: 'sentence' }).optional(),
    size: choice({
      label: 'Size',
      hint: 'How much space the picture takes in the gallery.',
      options: ['normal', 'tall', 'large'],
    }).default('normal'),
    start: localTime({
      label: 'Start',
      hint: 'With a start, the event has a page and is in the calendar. The fields below are for such events only.',
    }).optional(),
    end: localTime({ label: 'End', hint: 'After it the event is among the past ones.' }).optional(),
    timeZone: timeZone({
      label: 'Time zone of the event',
      hint: 'Empty: that of the site. Everybody also sees the time of the own device.',
    }).optional(),
    place: text({ label: 'Place', hint: 'Everybody can read it. Empty: Online.' }).optional(),
    link: link({ label: 'Link to join', hint: 'Only members get it.' }).optional(),
    host: reference({ label: 'Host', hint: 'A person of Team Members.', to: team }).optional(),
    text: longText({
      label: 'What happens',
      hint: 'For the page of the event. An empty line begins a paragraph.',
      max: 4000,
    }).optional(),
    recording: reference({
      label: 'Recording',
      hint: 'A lesson. Members find it on the page of the event after its end.',
      to: skillVideos,
    }).optional(),
    repeat: group({
      label: 'Repeat',
      fields: {
        every: choice({
          label: 'Every',
          hint: 'On the same day of each week, or on the same date of each month that has it.',
          options: ['week', 'month'],
        }),
        until: day({ label: 'Last day', hint: 'Empty: pages show the next twelve months.' }).optional(),
        except: list({
          label: 'Without',
          hint: 'Days on which it does not take place.',
          of: day({ label: 'Day' }),
        }).optional(),
      },
    }).optional(),
    cancelled: bool({
      label: 'Cancelled',
      hint: 'Pages and calendars say that it does not take place. Do not delete it: calendars would keep it.',
    }).optional(),
    changedAt: dateTime({
      label: 'Changed for calendars',
      hint: 'Written with every change of dates, place, repeat or cancelled.',
    }).optional(),
    sequence: integer({ label: 'Changes so far', hint: 'Written together with it.' }).optional(),
  },
  rule: reportDates,
});
