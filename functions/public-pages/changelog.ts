/** What changed for users, the newest day first. Days are `YYYY-MM-DD`. */
export const CHANGES: readonly { readonly day: string; readonly changes: readonly string[] }[] = [
  {
    day: '2026-11-29',
    changes: [
      'Nine more trades: painting, drywall, flooring, siding, gutters, insulation, landscaping, framing, garage doors. General contracting is one choice.',
      'Each lead says who does the work and how to reach somebody: by phone, by letter or by a visit.',
      'Leads come best first, and Back returns to where you were in the list. Welcome and trial mails show your best leads.',
      'Select leads to save, route, write to, assign, export or hide them at once. A star saves a lead from its row.',
      'Agents sign in from Claude, Claude Code, ChatGPT, Cursor, VS Code and the inspector. Their tools refuse what they do not understand, free of charge.',
      'The API page, About, Contact, Terms, Privacy, Status and Removal open without scripts; agents read them as Markdown, from /llms.txt.',
      'What is filed and not issued shows the days since, how often and how soon such filings became permits there, and can be an alert. City pages show the days from filing to issue.',
      'Exports keep your format and columns, and can leave out what you exported this month or last.',
    ],
  },
  {
    day: '2026-11-26',
    changes: [
      'Public pages: permits of each city and trade, all sources with their terms, the status, and this list.',
      'Agents such as Claude read permits at /mcp, with seven tools.',
      'Teams: two to five people share alerts and a work list, for the same price a person.',
      'An alert has a private feed, your call-backs have a calendar, and HubSpot gets a contact for each permit.',
      'A TypeScript client, a Python example, an n8n package and CSV for four CRMs.',
      'A lead asks how the call went and when to call back, and a reminder comes on that day.',
      'A results page shows how your called leads turned out.',
      'A day’s route puts up to 50 leads in a short order, with its map kept for places without a network.',
      'The page of a contractor shows its license, as the state’s board writes it, and its permits of 12 months.',
      'Territories: draw an area, a circle around an address, ZIP codes or counties, in searches and alerts.',
      'Permits of one job are shown together, and so are all permits on record at an address.',
      'What a job may need next: which work usually follows another at the same address.',
      'Each place says how complete it is beside the Census Building Permits Survey.',
    ],
  },
  {
    day: '2026-11-24',
    changes: [
      'A search in plain words: “roofing near 78704 over $20,000”. The page shows what it understood first.',
      'Leads are rows with the work, the people, the value and a label, with a panel beside the list.',
      'Labels say who has the job.',
      'Three questions after sign-up, answered with leads of your own place.',
    ],
  },
  {
    day: '2026-11-23',
    changes: ['More sources, and clearer words for statuses, trades and values of permits.'],
  },
  {
    day: '2026-11-21',
    changes: [
      'The first version: permits of 17 states, search, export as CSV and Excel, alerts by email, phone and webhook.',
      'A work list with stages and notes, a heat map, a REST API with keys.',
      'People can ask to be removed from what we show.',
    ],
  },
];
