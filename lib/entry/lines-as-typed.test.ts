import { expect, test } from 'vitest'
import type { Known } from './entry'
import { readEntry } from './read-entry'

/**
 * Lines as people write them into a field for a new technique: dates are in brackets. One per line, so that more can be
 * added.
 */
const british = `
Ring the dentist [tomorrow] => 2026-10-14
[tomorrow:] chase the invoice => 2026-10-14
Put the bins out [tonight] => 2026-10-13 20:00
Collect the parcel [the day after tomorrow] => 2026-10-15
Book the van [for the day after tomorrow at 10] => 2026-10-15 10:00
Send Priya the slides [this coming Friday] => 2026-10-16
Cancel the gym [by Friday] => 2026-10-16
Team lunch [Friday week] => 2026-10-23
Order the flowers [a week on Tuesday] => 2026-10-27
MOT for the Fiesta [in a fortnight] => 2026-10-27
Return library books [a week today] => 2026-10-20
Call the landlord [a week tomorrow] => 2026-10-21
Clean the gutters [tomorrow week] => 2026-10-21
Submit expenses [today] => 2026-10-13
Pay the window cleaner [on Thursday] => 2026-10-15
Meet Tom at the station [Thursday at 5] => 2026-10-15 17:00
Renew the lease [by 3 Dec] => 2026-12-03
Visa interview [3rd December at 11am] => 2026-12-03 11:00
Hand in the essay [on the 3rd of December] => 2026-12-03
Boiler service [Thurs 3 Dec 14:00] => 2026-12-03 14:00
Council tax [1st November] => 2026-11-01
Car insurance [12 January] => 2027-01-12
Renew passport[, 12 January 2028] => 2028-01-12
Tell HR about the move [before 30/11] => 2026-11-30
Bonfire tickets [5/11] => 2026-11-05
Tickets for the show [05/11/2026 19:30] => 2026-11-05 19:30
Flu jab [5.11.26] => 2026-11-05
Ship the release [2026-11-05] => 2026-11-05
Ship the release [2026-11-05 at 16:00] => 2026-11-05 16:00
Submit the VAT return ([by 7 Nov]) => 2026-11-07
Water the plants [on the 21st] => 2026-10-21
Pay Ali back [by the 5th] => 2026-11-05
Rent [on the 1st of next month] => 2026-11-01
Gas meter reading [the first of next month] => 2026-11-01
Ask for a refund [by the end of the month] => 2026-10-31
Close the books [end of November] => 2026-11-30
Agree the budget [by the end of next month] => 2026-11-30
Draft the plan [mid November] => 2026-11-15
Kick off phase two [at the start of next week] => 2026-10-19
Pick a venue [at the beginning of December] => 2026-12-01
File accounts [on the last day of March] => 2027-03-31
Quarterly backup check [last Friday in November] => 2026-11-27
Committee papers [the first Monday in December] => 2026-12-07
Book club [second Tuesday of November] => 2026-11-10
Run payroll [last working day of the month] => 2026-10-30
Reply to Sven [next working day] => 2026-10-14
Chase the supplier [in 5 working days] => 2026-10-20
Wrap up the audit [by the end of Q4] => 2026-12-31
Clear the backlog [by the end of the year] => 2026-12-31
Collect the dry cleaning [by the weekend] => 2026-10-17
Mow the lawn [this weekend] => 2026-10-17
Defrost the freezer [at the weekend] => 2026-10-17
Paint the fence [next weekend] => 2026-10-24
Reply to the survey [in 3 days' time] => 2026-10-16
Check the sourdough [in 45 mins] => 2026-10-13 15:05
Turn the oven off [in half an hour] => 2026-10-13 14:50
Move the car [in two hours] => 2026-10-13 16:20
Take the bread out [in an hour and a half] => 2026-10-13 15:50
Review the trial [in a couple of weeks] => 2026-10-27
Follow up with Nadia [in ten days] => 2026-10-23
Renew the domain [in a month's time] => 2026-11-13
Check the roof again [in six months] => 2027-04-13
Eye test [in a year] => 2027-10-13
Ping Leo [2 weeks from now] => 2026-10-27
Start the course [three weeks from Monday] => 2026-11-09
Ring the bank [at half two tomorrow] => 2026-10-14 14:30
Pub quiz [half seven tonight] => 2026-10-13 19:30
School run [half 8 tomorrow] => 2026-10-14 08:30
Haircut [quarter past 4] => 2026-10-13 16:15
Optician [quarter to five on Monday] => 2026-10-19 16:45
Physio [ten past three tomorrow] => 2026-10-14 15:10
Leave for the airport [at twenty to six] => 2026-10-13 17:40
Pick up the kids [five to four] => 2026-10-13 15:55
Coffee with Ines [3ish tomorrow] => 2026-10-14 15:00
Drop off the keys [around 6pm] => 2026-10-13 18:00
Call Granny [about half four] => 2026-10-13 16:30
Handover to Piet [at 17h] => 2026-10-13 17:00
Parents' evening [17.30 on Thursday] => 2026-10-15 17:30
Plumber [tomorrow 8.15am] => 2026-10-14 08:15
Server window [Thursday 1530] => 2026-10-15 15:30
Ring the surgery [at 0800 tomorrow] => 2026-10-14 08:00
Lunch with Mo [at noon on Wednesday] => 2026-10-14 12:00
Deploy [midday Thursday] => 2026-10-15 12:00
Phone the school [12 noon tomorrow] => 2026-10-14 12:00
Walk the dog [this afternoon] => 2026-10-13 15:00
Iron a shirt [this evening] => 2026-10-13 19:00
Email the tutor [later today] => 2026-10-13
Gym [tomorrow morning] => 2026-10-14 09:00
Fix Grandad's telly [Sunday afternoon] => 2026-10-18 15:00
Bake for the fair [Saturday morning at 9] => 2026-10-17 09:00
[Mon 9-10am] interview with Zoe => 2026-10-19 09:00
Interview panel [Thursday 2pm-4pm] => 2026-10-15 14:00
Boxing class [from 6 to 7pm tomorrow] => 2026-10-14 18:00
Delivery slot [between 10 and 12 on Friday] => 2026-10-16 10:00
Approve the budget [by close of play Thursday] => 2026-10-15
Sign the contract [by COB Friday] => 2026-10-16
Send timesheets [EOD] => 2026-10-13
Slides to Marta [eod friday] => 2026-10-16
Fix the login bug [first thing Monday] => 2026-10-19 09:00
Call the insurers [first thing tomorrow] => 2026-10-14 09:00
Finish the report [by end of day tomorrow] => 2026-10-14
Reply to Kemal [before 5pm] => 2026-10-13 17:00
Post the parcel [before noon tomorrow] => 2026-10-14 12:00
Ring Dad [after 6pm tomorrow] => 2026-10-14 18:00
Return the form [no later than Friday] => 2026-10-16
Return the form [no later than 30 October] => 2026-10-30
Deadline for the grant[: 30 Nov] => 2026-11-30
Essay [due Thurs] => 2026-10-15
Call mum [tomorrow at eight in the morning] => 2026-10-14 08:00
Buy fireworks [on the fifth of November] => 2026-11-05
Party prep [november the second] => 2026-11-02
Choir [Friday the twenty-third at seven in the evening] => 2026-10-23 19:00
Call the garage [at three o'clock on Thursday] => 2026-10-15 15:00
Standup notes [nine o'clock tomorrow morning] => 2026-10-14 09:00
Dentist [two thirty pm tomorrow] => 2026-10-14 14:30
Viewing [ten thirty on Monday] => 2026-10-19 10:30
Film night [half past eight tonight] => 2026-10-13 20:30
Dinner at Rosa's [six thirty tomorrow evening] => 2026-10-14 18:30
Rehearsal [tomorrow at a quarter past twelve] => 2026-10-14 12:15
[fri 5pm] drinks with Tom => 2026-10-16 17:00
[Friday -] send the deck => 2026-10-16
Call Ana [tomorrow] about the lease => 2026-10-14
Ask Joe [on Monday] whether the printer works => 2026-10-19
get milk [tmrw] => 2026-10-14
gym kit [tmr 7am] => 2026-10-14 07:00
text Sal [2moro] => 2026-10-14
bins [weds] => 2026-10-14
swim [thurs eve] => 2026-10-15 19:00
revise [sat am] => 2026-10-17 09:00
dentist [tues 20 oct 9.40] => 2026-10-20 09:40
call bank [Tuesday] => 2026-10-20
Present to the board [Tuesday next week] => 2026-10-20
One-to-one with Ola [next week Thursday] => 2026-10-22
Retro [on Wednesday of next week] => 2026-10-21
Unblock Femi [this Thursday] => 2026-10-15
Site visit [w/c 2 November] => 2026-11-02
Start the survey [week commencing 19 October] => 2026-10-19
Clocks go back [on Sunday 25 October at 2am] => 2026-10-25 02:00
Send birthday card to Jo [8th Nov] => 2026-11-08
Warranty runs out [31 Dec 2027] => 2027-12-31
Prep for the launch [9th of Nov, 10:30] => 2026-11-09 10:30
Ring the vet [this Friday at 9:15] => 2026-10-16 09:15
Test the smoke alarm [on 1/1] => 2027-01-01
Water the ficus [tommorow] => 2026-10-14
Post the form [on wensday] => 2026-10-14
Paint the room [tomorrow] => 2026-10-14
Fix the article [by Friday] => 2026-10-16
Hand it in [on Friday] => 2026-10-16
Hand it in [tomorrow at 3pm] => 2026-10-14 15:00
Call her [tomorrow] => 2026-10-14
Finish phase 2 [by Friday] => 2026-10-16
Read chapter two [tomorrow] => 2026-10-14
Read pages 10-12 [tomorrow] => 2026-10-14
Update Windows 11 [tomorrow] => 2026-10-14
Pay Ana 20 [tomorrow] => 2026-10-14
Clean the page [tomorrow at 5] => 2026-10-14 17:00
[Friday] call Ana => 2026-10-16
[3 Dec] pay the rent => 2026-12-03
Work [from 9 to 5 tomorrow] => 2026-10-14 09:00
Call Ana [in the morning] => 2026-10-14 09:00
Boiler man [Tues 22nd between 8 and 12] => 2026-12-22 08:00
Ring Jo [Tue 14 Oct] => 2026-10-14
Ring Jo [on Tues] => 2026-10-20
会议 [tomorrow 3pm] => 2026-10-14 15:00
🎂 cake 👩‍👩‍👧 [on Friday] => 2026-10-16
קפה [tomorrow] => 2026-10-14
`

const american = `
Send the invoice to Dale [12/3] => 2027-12-03
File the extension [4/15] => 2027-04-15
File the extension [by 4/15/2027] => 2027-04-15
Renew the plates [Dec 3rd, 2027] => 2027-12-03
Submit the application [March 3rd at 4pm] => 2027-03-03 16:00
Interview Grace [Mar 3, 2:30pm] => 2027-03-03 14:30
Pay the electric bill [the 15th] => 2027-02-15
Pay the credit card [on the 15th at noon] => 2027-02-15 12:00
Call Verizon [tomorrow at 9] => 2027-02-11 09:00
Drop off the rental [by 5 tomorrow] => 2027-02-11 17:00
Order the cake [by noon] => 2027-02-10 12:00
Email the coach [today at 4] => 2027-02-10 16:00
Take the chicken out [in 20 minutes] => 2027-02-10 10:40
Rotate laundry [in an hour] => 2027-02-10 11:20
Move the sprinkler [in half an hour] => 2027-02-10 10:50
Move the sprinkler [in a half hour] => 2027-02-10 10:50
Check the oven [in 1h30m] => 2027-02-10 11:50
Restart the job [in 2h] => 2027-02-10 12:20
Ping the vendor [in 3 hrs] => 2027-02-10 13:20
Follow up [in 2 days] => 2027-02-12
Follow up with Chen [in 2d] => 2027-02-12
Revisit the pricing page [in six weeks] => 2027-03-24
Recheck the filter [in 3 months] => 2027-05-10
Re-test the backup [in 72 hours] => 2027-02-13 10:20
Reply to Omar [30 minutes from now] => 2027-02-10 10:50
Nudge Carla [one week from today] => 2027-02-17
Demo for the board [a week from Tuesday] => 2027-02-23
Ship the samples [two weeks from Friday] => 2027-02-26
Schedule the review [a month from now] => 2027-03-10
Physical with Dr. Shah [Thursday the 25th] => 2027-02-25
Wire the deposit [Fri the 26th at 5] => 2027-02-26 17:00
Send the recap [EOD Friday] => 2027-02-12
Merge the branch [by EOD] => 2027-02-10
Wrap up grading [EOW] => 2027-02-12
Ship v2 [by end of week] => 2027-02-12
Close the quarter [by end of Q1] => 2027-03-31
Invoice the client [EOM] => 2027-02-28
Finish taxes [end of March] => 2027-03-31
Finalize headcount [by the end of next week] => 2027-02-19
Sign off on the copy [close of business Feb 26] => 2027-02-26
Post the job ad [first thing tomorrow] => 2027-02-11 09:00
Call the roofer [first thing Monday morning] => 2027-02-15 09:00
Water the tree [tonite] => 2027-02-10 20:00
Pick up Sam from practice [6:30 tonight] => 2027-02-10 18:30
Watch the launch [at 11 tonight] => 2027-02-10 23:00
Text the sitter [8 tomorrow morning] => 2027-02-11 08:00
Pick up the pizza [at 8p] => 2027-02-10 20:00
Catch the train [tomorrow 7:45a] => 2027-02-11 07:45
Haircut [Thurs @ 3] => 2027-02-11 15:00
Oil change [Fri @ 10:15am] => 2027-02-12 10:15
Daycare tour [Thursday 4:30] => 2027-02-11 16:30
Piano lesson [4:30 Thursday] => 2027-02-11 16:30
Farmers market [Sat at 7 in the morning] => 2027-02-13 07:00
Call grandma [Sunday night] => 2027-02-14 20:00
Dinner with the Parks [Friday evening around 7] => 2027-02-12 19:00
Soccer snacks [Saturday afternoon at 2] => 2027-02-13 14:00
Hike [this Saturday] => 2027-02-13
Grocery run [on Sunday] => 2027-02-14
Grocery run [Sunday] => 2027-02-14
Team photo [upcoming Saturday] => 2027-02-13
Standup deck [this coming Friday at 9:30] => 2027-02-12 09:30
Onboard Luis [Monday next week] => 2027-02-15
Sync with design [next week Thursday] => 2027-02-18
Turn in the lab [Friday of next week] => 2027-02-19
Review the contract [Thursday of this week] => 2027-02-11
Buy wrapping paper [Feb. 22] => 2027-02-22
Buy wrapping paper [february 22] => 2027-02-22
Board call [Mon, Feb 22] => 2027-02-22
Board call [Mon Feb 22 2027 3:30 PM] => 2027-02-22 15:30
Board call [22 February 3:30 p.m.] => 2027-02-22 15:30
Deploy [2027-02-22T15:30] => 2027-02-22 15:30
Upgrade Postgres [2/22/27] => 2027-02-22
Upgrade Postgres [02-22-2027] => 2027-02-22
Renew the cert [15-Mar-2027] => 2027-03-15
Renew the cert [Sept 5] => 2027-09-05
Book cabin [Sept. 5th] => 2027-09-05
Leap day post [Feb 29, 2028] => 2028-02-29
Finish the syllabus [by mid-March] => 2027-03-15
Rent check [first of March] => 2027-03-01
Rent check [March first] => 2027-03-01
Cast list [february twenty second] => 2027-02-22
Turn in the rubric [the fifteenth] => 2027-02-15
Mail the package [on the twenty-eighth] => 2027-02-28
Parent conference [March 5th at 3 in the afternoon] => 2027-03-05 15:00
Call the bank [tomorrow at ten a.m.] => 2027-02-11 10:00
Pick up dry cleaning [tomorrow at five thirty] => 2027-02-11 17:30
Yoga [tomorrow at six in the morning] => 2027-02-11 06:00
Meet Devon [at one thirty this afternoon] => 2027-02-10 13:30
Car wash [at quarter of five] => 2027-02-10 16:45
Check in with Pat [at a quarter after three] => 2027-02-10 15:15
Vet appointment [noon tomorrow] => 2027-02-11 12:00
Publish the post [noon on Friday] => 2027-02-12 12:00
Call Mom after work [tomorrow] => 2027-02-11
Send recap before lunch [tomorrow] => 2027-02-11
Clean the grill [this afternoon] => 2027-02-10 15:00
Read the deposition [tomorrow afternoon] => 2027-02-11 15:00
Pack for Denver [Thursday night] => 2027-02-11 20:00
Charge the camera [tomorrow night at 9] => 2027-02-11 21:00
[Thursday:] trash and recycling => 2027-02-11
[Tomorrow 9am] standup notes => 2027-02-11 09:00
[2/19] pick up the tux => 2027-02-19
[On Friday] remind Kay about the badge => 2027-02-12
[By Monday,] fix the broken links => 2027-02-15
Ask Ravi [tomorrow at 2pm] about the API keys => 2027-02-11 14:00
Send flowers to Nana [on March 14th] for her birthday => 2027-03-14
buy eggs [tmrw] => 2027-02-11
buy eggs [tomorow] => 2027-02-11
submit essay [febuary 20] => 2027-02-20
call jen [wed] => 2027-02-17
call jen [thur 5pm] => 2027-02-11 17:00
call jen [tues 1:15] => 2027-02-16 13:15
PAY RENT [FRIDAY] => 2027-02-12
PAY RENT [FRIDAY 5PM] => 2027-02-12 17:00
gym [mon 6am] => 2027-02-15 06:00
flight [3/4 6:20am] => 2027-03-04 06:20
flight [3/4 @ 6:20 am] => 2027-03-04 06:20
dentist [feb 24 @ 8:40] => 2027-02-24 08:40
cleaning crew [feb 16 10-11:30am] => 2027-02-16 10:00
Office hours [Thursday 1-3pm] => 2027-02-11 13:00
Block time [tomorrow from 9 to 11] => 2027-02-11 09:00
Webinar [Feb 18th, 1:00 PM - 2:00 PM] => 2027-02-18 13:00
Pay estimated tax [before April 15] => 2027-04-15
Cancel the trial [within 2 weeks] => 2027-02-24
Cancel the trial [10 days from now] => 2027-02-20
Follow up on the quote [in a week] => 2027-02-17
Follow up on the quote [in one week] => 2027-02-17
Pick up the pass [the first Saturday in March] => 2027-03-06
HOA meeting [third Thursday of March at 7pm] => 2027-03-18 19:00
Plan the offsite [in 2 months] => 2027-04-10
Rebalance the 401k [at the end of the year] => 2027-12-31
Prep taxes [at the end of the month] => 2027-02-28
Check on the seedlings [this weekend] => 2027-02-13
Wash the car [on the weekend] => 2027-02-13
Set up the crib [by June 1] => 2027-06-01
Hand off the pager [Monday at 10:00 AM] => 2027-02-15 10:00
Take meds [at 10:45] => 2027-02-10 10:45
Take meds [9am] => 2027-02-11 09:00
Take meds [at 3] => 2027-02-10 15:00
`

const writers: [who: string, lines: string, known: Pick<Known, 'now' | 'zone' | 'format' | 'weekStart'>][] = [
  // Tuesday, 13 October, 14:20
  [
    'in London',
    british,
    { now: new Date('2026-10-13T13:20:00Z'), zone: 'Europe/London', format: 'en-GB', weekStart: 1 },
  ],
  // Wednesday, February 10, 10:20 AM
  [
    'in New York',
    american,
    { now: new Date('2027-02-10T15:20:00Z'), zone: 'America/New_York', format: 'en-US', weekStart: 7 },
  ],
]

test.each(writers)('a line typed %s says when it is due, and what', (_, lines, writer) => {
  const known: Known = { people: [], viewerId: 'mia', dates: 'words', ...writer }
  const wrong = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [said = '', wanted] = line.split(' => ')
      const { due, title, repeat } = readEntry(said.replace(/[[\]]/g, ''), known)
      const rest = said
        .replace(/\[.*\]/, '')
        .replace(/\s+/g, ' ')
        .trim()
      const read = `${rest === title ? '' : `${title}: `}${due?.day} ${due?.time ?? ''}`.trim()
      return read === wanted && repeat === undefined ? [] : [`${said}: ${read}, not ${wanted}`]
    })
  expect(wrong).toEqual([])
})
