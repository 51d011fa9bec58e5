import { expect, test } from 'vitest'
import type { Known } from './entry'
import { readEntry } from './read-entry'

/** They look like dates but are not. One per line, so that more can be added. */
const titles = `
The 5th Wave
Read The 5th Wave
24/7 support
Set up 24/7 support
March with the band
May 4 be with you
Reation
Renovation of the kitchen
5 min walk
The 9/11 Report
Sat down with Mark
Mark the exam papers
Decide on a name
Jane to review
Watch The Day After Tomorrow
Watch Freaky Friday
Black Friday sale
Plan Black Friday
Cyber Monday banner
Good Friday menu
Friday the 13th marathon
Edge of Tomorrow
Tomorrow Never Dies
Renew USA Today
Psychology Today subscription
Once upon a time
Just in time delivery
Second opinion
Third party cookies
First aid kit
Second Life account
Read 1984
Catch-22
Ocean's 11
Route 66 road trip
Apollo 13
Seven Samurai
12 Angry Men
12 Monkeys
28 Days Later
Around the World in 80 Days
Midnight in Paris
Midnight's Children
High Noon
9 to 5
Dolly Parton 9 to 5
Nineteen Eighty-Four
Slaughterhouse-Five
The Thursday Murder Club
Sunday roast recipe
Sunday Bloody Sunday
Ruby Tuesday cover
Buy sun cream
Fix sun visor
Wed planning app
Order wedding cake
Monitor the server
Satisfaction survey
Friends list
Thug life
Maybe later
May I help
Ask June about it
April's laptop
August's office key
Bump version 2.10
Release v3.1
Upgrade to Node 20.20
Call 911 training
Room 12.30
Chapter 11
Clean bathroom 2
Buy 3 eggs
Ratio 16:9
John 3:16
Read John 3:16
Score 2-1
Sprint 12/14 review
Use 1/2 cup sugar
Half the budget
Half marathon training
Quarter zip sweater
Quarterly report
Year in review
Weekly sync notes
Monthly newsletter
Every Friday
every second Tuesday
until Friday
Prices until 12/1
Notes from last Friday
The end of the world
End of an era
Last day at school
Day one
Day 3 itinerary
Week 12 plan
10 minute mail
30 day challenge
7 minute workout
2 hour delay fee
90s party
80s playlist
iPhone 12
Windows 11
At least 3 options
Look at 3 flats
Work on 5 things
Win in 2 moves
Pay ABC 2000
Call 0800 1111
Fly BA 1130
Train 1030 seats
Buy 4 x 100 envelopes
Add 3 + 4
Email bob@friday.com
Open www.monday.com
Set up monday.com
see /2026/12/01/post
file 2026-12-01.txt
report_2026-12-01
"call tomorrow"
Say "at 3pm"
Look into 'tomorrow'
AM radio
PM role
Ask PM
I am 5
now or never
the one
Two three
rat 6
one on one with Sam
One day
Some day
Someday
Any minute
This is the one
That's so last week
Day off
Night shift rota
Afternoon tea
Good morning message
Morning pages
Evening class
Breakfast at Tiffany's
Fifth Avenue
21st century skills
The Twelfth Night
First Man
Tenth grade maths
3 a day
Run 5 a side
The 4:50 from Paddington
3:10 to Yuma
2001: A Space Odyssey
500 Days of Summer
The Longest Day
Independence Day
Yesterday
Groundhog Day
Summer 2027 photos
2027 goals
Q4 plan
FY26
Mon Cheri
Sun Microsystems
Fri-day
Tuesdays with Morrie
Wednesday Addams costume
Monday blues
Manic Monday
Blue Monday remix
Saturday Night Live
Thank God it's Friday
Man Friday
Learn the 12 times table
Top 10 list
Best of 3
3 of 4
1 adult
25
3 30
4a
palm
as of now
Put it on the third shelf
Vote on the fifteenth amendment
Hang it on the 3rd floor landing
After Eight mints
Compare 9-10am slots
Open 9am to 5pm sign
Seat between 5 and 7 people
Group by week
Fix the w/c label
Nite owl sticker
On the 2nd page
1:1 with Ana
10 Downing Street tour idea
10k training plan
100 day dress challenge
12 Angry Men rewatch
14 day trial copy
16:9 wallpaper pack
1984 essay outline
1st aid kit for the car
2-3 options for the logo
2001 A Space Odyssey poster
2026 budget template
20th Century Women script
21st birthday ideas for Meg
24 hour plumber number
2nd opinion on the scan
3 day trip itinerary
3/4 inch plywood
30 days of yoga playlist
30 minute meals cookbook
3rd party licences
4:3 crop for the banner
4th wall joke in scene two
5 o'clock shadow filter
5-10 ideas for the newsletter
5th Avenue shop list
50/50 split with Karim
7 up or lemonade
7 Days to Die review
7-Eleven gift card
9 to 5 soundtrack
9/11 documentary notes
90 day plan for new starters
Add a 12/24h toggle
Add sun cream to the list
Afternoon tea voucher
April O'Neil figure
Area 51 joke
Ask Jan about the VAT
Ask June for a quote
Ask Sunny for feedback
August Wilson play essay
Back to back meetings policy
Best before label redesign
Black Friday landing page
Blink 182 vinyl
Book 2 nights in Rome
Book of the month shortlist
Boxing Day sketch script
Call April about the keys
Call 555-1212
Catch-22 book report
Change the month view header
Chapter 5 edits
Chapters 10-12 summary
Check May's homework
Class of 2027 photo
Clean up after Friday's party
Compare 2026 and 2027 budgets
Compare iPhone 12/13 cameras
Cut 10 minutes from the talk
Daily standup template
Date night ideas
Day one onboarding deck
Day of the Tentacle remaster
December issue cover
Draft 2 of the foreword
Easter egg in the footer
Edit minutes of the last meeting
End of year party ideas
Error 5:12 in the log
Evening dress alterations
Fall 2026 catalogue layout
Feb budget spreadsheet
Find the 5pm panic meme
First date nerves article
Fix 30 minute drift in the timer
Fix date parsing for next week labels
Fix the second hand on the clock
Flat 4, 12 May Street
Friday Night Lights rewatch
Good morning email copy
Ground floor, room 12:30 lab
Half term club leaflet
Half a pint of cream
High Noon poster
Hire 3 in sales
Hour of code slides
In two minds about the logo
Invoice 2027-014
Invoice 10/22 query
January sales copy
Jan's leaving card
John 3:16 embroidery
Journal: what I did yesterday
Last minute gifts list
Last week's numbers
Level 3 at 40 points
Mail Mr. March
Marching band shoes
May need a new router
May or may not: tidy desk
Midnight's Children essay
Minute taking rota
Mon Calamari model kit
Monday meeting notes
Month end checklist
Morning pages notebook
Move 5 boxes to room 3
New York minute short film
Next steps for the pilot
Night shift allowance
Nine Inch Nails tickets price
Nov 2025 photos to print
Now That's What I Call Music 90
October Sky DVD
On second thoughts column
One Day by David Nicholls
One for the road playlist
Page 4 of 10 is blank
Password expires after 90 days text
PR 2026-11 review
Q4 planning
Q&A at 11 Madison Park idea
Quarter pounder recipe
Ratio 3:2 test
Read Numbers 12:3
Remove today's date from footer
Report on the last 7 days
Route 66 map
SAT prep books
Sat nav update
Saturday job advert
Save 20 per day
Score 2:1 in goal of the week
Seasons 1-4 recap
Second draft
Section 3.5.27 wording
Seven of Nine cosplay
Shift 9-5 to 10-6 proposal
Size 10-12 jeans
Sum 41 tickets price
Sun cream
Support 24/7 chat
Ten pin bowling leaflet
The Thursday Murder Club book
The Tonight Show clips
Theresa May biography
This is 40 subtitles
Tomorrow Never Dies review
Translate "tomorrow" into Welsh
Two weeks' notice template
Upgrade Node 20.10
Version 10.11.2 changelog
Week 3 homework answers
Weekend bag strap
Weeknight dinners board
Weekly newsletter layout
What happened on 3 May 1990
Year in review video
Yesterday cover version
`
  .trim()
  .split('\n')

const known: Known = {
  people: [{ userId: 'mark', displayName: 'Mark' }],
  viewerId: 'mark',
  now: new Date('2026-11-25T09:00:00Z'),
  zone: 'Europe/Berlin',
  format: 'en-US',
  weekStart: 1,
  dates: 'words',
}

test.each([true, false])('ordinary titles stay whole (the day before the month: %s)', (isDayFirst) => {
  const wrong = titles.filter((title) => readEntry(title, { ...known, isDayFirst }).title !== title)
  expect(titles.length).toBeGreaterThan(300)
  // Two in a hundred.
  expect(wrong.slice(Math.floor(titles.length / 50))).toEqual([])
})
