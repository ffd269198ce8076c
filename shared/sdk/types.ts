// Made from the API document by `npm run ops -- sdk`.

/** The objects of the API, by their names in its document. */
export interface ApiObjects {
  Alert: {
    /** Your name for it, shown in its mails. */
    name: string;
    /** The permits it reports. An empty list filters nothing. */
    criteria: ApiObjects['AlertCriteria'];
    /** Whether it sends mail. */
    emailNotifications: boolean;
    /** How often it sends mail; null: as often as your email settings say. */
    frequency: 'immediate' | 'hourly' | 'daily' | 'weekly' | null;
    /** Whether it sends push messages to the devices you turned on. */
    pushNotifications: boolean;
    /** Whether it is switched on. */
    isActive: boolean;
    /** new: permits seen for the first time; changes: changes of known ones; both. */
    trigger: 'new' | 'changes' | 'both';
    /** The alert’s id. */
    id: string;
    /** Whether it calls a webhook: none, on, or off. Webhooks are set up on the site. */
    webhook: 'none' | 'on' | 'off';
    /** It reports what was seen since then. */
    createdAt: string;
  };
  AlertChange: {
    /** Your name for it, shown in its mails. */
    name?: string;
    /** Replaced as a whole: send every list. An empty list filters nothing. */
    criteria?: ApiObjects['ReplacedCriteria'];
    /** Whether it sends mail. */
    emailNotifications?: boolean;
    /** How often it sends mail; null: as often as your email settings say. */
    frequency?: 'immediate' | 'hourly' | 'daily' | 'weekly' | null;
    /** Whether it sends push messages to the devices you turned on. */
    pushNotifications?: boolean;
    /** Whether it is switched on. */
    isActive?: boolean;
    /** new: permits seen for the first time; changes: changes of known ones; both. */
    trigger?: 'new' | 'changes' | 'both';
  };
  AlertCriteria: {
    /** One of the 17 states, by name or postal code. */
    states: Array<'Arizona' | 'California' | 'Connecticut' | 'Florida' | 'Georgia' | 'Illinois' | 'Michigan' | 'Missouri' | 'New Jersey' | 'New York' | 'North Carolina' | 'Ohio' | 'Pennsylvania' | 'Tennessee' | 'Texas' | 'Virginia' | 'Washington'>;
    /** City, compared without regard to case. */
    cities: Array<string>;
    /** County, compared without regard to case. */
    counties: Array<string>;
    /** Permit type as the city writes it, whole, without regard to case. */
    permitTypes: Array<string>;
    /** Whole word or phrase in type or description. */
    keywords: Array<string>;
    /** ZIP code of the address, five digits. */
    zips?: Array<string>;
    /** Area the permit is in: “circle:30.26715,-97.74306,5” (latitude, longitude, miles), “polygon:” with its outline and then its holes as flexible polylines with dots between them, “zip:78701”, “county:Travis, TX”, or “no-point” for permits without a point. A name may follow a second colon. Edges are inside. Only ZIP and county find permits without a point. */
    territory?: Array<string>;
    /** Least project value in US dollars. A permit that shows no value is left out. */
    minValue?: number;
    /** Greatest project value in US dollars. A permit that shows no value is left out. */
    maxValue?: number;
    /** true: only permits that show a project value; false: only those that show none. */
    hasValue?: boolean;
    /** Trade recognized in type and description. */
    trades?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** What is done, recognized in type and description. */
    actions?: Array<'new' | 'add' | 'replace' | 'repair' | 'alter' | 'demolish'>;
    /** What the property is used for, where the record says so. */
    uses?: Array<'one-two-family' | 'multi-family' | 'residential' | 'commercial' | 'industrial' | 'public'>;
    /** Words in a row in the contractor’s name. */
    contractor?: string;
    /** true: only permits that name a contractor; false: only those that name none yet, of sources that publish contractors. */
    hasContractor?: boolean;
    /** true: only permits that show a phone of owner or contractor; false: only those without. */
    hasPhone?: boolean;
    /** First issue date, included. */
    from?: string;
    /** Last issue date, included. */
    to?: string;
    /** Issued in the last days before the match, that day included. */
    lastDays?: number;
    /** Status in our words; the city’s own word is in the permit’s provenance. */
    statuses?: Array<'Applied' | 'Issued' | 'Active' | 'Final' | 'Expired' | 'Void' | 'Other'>;
    /** Label of the lead, judged by your trades and role. */
    opportunities?: Array<'open' | 'owner' | 'gc' | 'taken' | 'ended'>;
    /** Trade that usually comes next in the permit’s place, as measured. Leaves out permits that have ended, were issued over 120 days before the match, or have the trade themselves. */
    next?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
  };
  AlertList: {
    /** The newest first. */
    alerts: Array<ApiObjects['Alert']>;
  };
  Allowance: {
    /** The UTC month, YYYY-MM. */
    month: string;
    /** Permits delivered by the API this month. One delivered twice counts twice. Exports count apart. */
    used: number;
    /** How many the plan has a month: 10000, or 500 on trial. */
    limit: number;
    /** How many more. */
    left: number;
    /** When it starts again. */
    resetsAt: string;
  };
  CallsPerMinute: {
    /** By one key. */
    key: number;
    /** By all keys of your account together. */
    account: number;
  };
  ChangePage: {
    /** In the order they became visible. */
    changes: Array<ApiObjects['PermitChange']>;
    /** Send it as cursor to go on, now or later. Keep it with your copy. */
    nextCursor: string;
    /** true: there are more changes already. A page can be short or empty without being the last. */
    hasMore: boolean;
  };
  Completeness: {
    /** The newest month that can be compared; null if none can. */
    figure: ApiObjects['CompletenessFigure'] | null;
    /** Why there is no figure; null with one. */
    reason: 'not-measured' | 'not-in-survey' | 'ambiguous-place' | 'not-reported' | 'no-types' | 'no-issue-date' | 'open-only' | 'postal-cities' | 'newer-than-month' | 'too-few' | 'few-recognized' | null;
  };
  CompletenessFigure: {
    /** The month compared, YYYY-MM. */
    month: string;
    /** New one-family houses that the permit office reported to the Census. */
    counted: number;
    /** New one-family houses whose permit of that month we hold. */
    held: number;
    /** Held to counted; above 1 where our record counts more. */
    share: number;
    /** Lower end of its 95% interval. */
    low: number;
    /** Upper end of its 95% interval. */
    high: number;
    /** How the month compares with the months before; null while too few are known. */
    verdict: 'usual' | 'lost' | 'doubled' | 'late' | null;
    /** The smallest loss in a month that would show, 0 to 1; null while too few months are known. */
    noticesLossOf: number | null;
  };
  Coverage: {
    /** Permits that can be found now. */
    totalPermits: number;
    /** When a source was last read successfully. */
    lastSync: string | null;
    /** Counts of what is collected. */
    counts: ApiObjects['CoverageCounts'];
    /** Each of the 17 states. */
    states: Array<ApiObjects['StateStatus']>;
    /** Sources we don’t cover yet, and why. */
    notCollected: Array<ApiObjects['UncoveredSource']>;
  };
  CoverageCounts: {
    /** Sources collected. */
    sources: number;
    /** States with a source. */
    states: number;
    /** Cities with a source of their own. */
    cities: number;
  };
  Fill: {
    /** Share of recent records with a phone, 0 to 1. */
    phone: number;
    /** Share with an owner’s name. */
    owner: number;
    /** Share with a contractor’s name. */
    contractor: number;
    /** Share with a value. */
    value: number;
  };
  InputFault: {
    /** The parameter or field; in a body, its path with dots. */
    name: string;
    /** What is wrong with it. */
    detail: string;
  };
  NewAlert: {
    /** Your name for it, shown in its mails. */
    name: string;
    /** The permits it reports. An empty list filters nothing. */
    criteria: ApiObjects['NewAlertCriteria'];
    /** Whether it sends mail. */
    emailNotifications?: boolean;
    /** How often it sends mail; null: as often as your email settings say. */
    frequency?: 'immediate' | 'hourly' | 'daily' | 'weekly' | null;
    /** Whether it sends push messages to the devices you turned on. */
    pushNotifications?: boolean;
    /** Whether it is switched on. */
    isActive?: boolean;
    /** new: permits seen for the first time; changes: changes of known ones; both. */
    trigger?: 'new' | 'changes' | 'both';
  };
  NewAlertCriteria: {
    /** One of the 17 states, by name or postal code. */
    states?: Array<string>;
    /** City, compared without regard to case. */
    cities?: Array<string>;
    /** County, compared without regard to case. */
    counties?: Array<string>;
    /** Permit type as the city writes it, whole, without regard to case. */
    permitTypes?: Array<string>;
    /** Whole word or phrase in type or description. */
    keywords?: Array<string>;
    /** ZIP code of the address, five digits. */
    zips?: Array<string>;
    /** Area the permit is in: “circle:30.26715,-97.74306,5” (latitude, longitude, miles), “polygon:” with its outline and then its holes as flexible polylines with dots between them, “zip:78701”, “county:Travis, TX”, or “no-point” for permits without a point. A name may follow a second colon. Edges are inside. Only ZIP and county find permits without a point. */
    territory?: Array<string>;
    /** Least project value in US dollars. A permit that shows no value is left out. */
    minValue?: number;
    /** Greatest project value in US dollars. A permit that shows no value is left out. */
    maxValue?: number;
    /** true: only permits that show a project value; false: only those that show none. */
    hasValue?: boolean;
    /** Trade recognized in type and description. */
    trades?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** What is done, recognized in type and description. */
    actions?: Array<'new' | 'add' | 'replace' | 'repair' | 'alter' | 'demolish'>;
    /** What the property is used for, where the record says so. */
    uses?: Array<'one-two-family' | 'multi-family' | 'residential' | 'commercial' | 'industrial' | 'public'>;
    /** Words in a row in the contractor’s name. */
    contractor?: string;
    /** true: only permits that name a contractor; false: only those that name none yet, of sources that publish contractors. */
    hasContractor?: boolean;
    /** true: only permits that show a phone of owner or contractor; false: only those without. */
    hasPhone?: boolean;
    /** First issue date, included. */
    from?: string;
    /** Last issue date, included. */
    to?: string;
    /** Issued in the last days before the match, that day included. */
    lastDays?: number;
    /** Status in our words; the city’s own word is in the permit’s provenance. */
    statuses?: Array<'Applied' | 'Issued' | 'Active' | 'Final' | 'Expired' | 'Void' | 'Other'>;
    /** Label of the lead, judged by your trades and role. */
    opportunities?: Array<'open' | 'owner' | 'gc' | 'taken' | 'ended'>;
    /** Trade that usually comes next in the permit’s place, as measured. Leaves out permits that have ended, were issued over 120 days before the match, or have the trade themselves. */
    next?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
  };
  NewWebhook: {
    /** Where messages go, and whether they do. */
    webhook: {
      receiver: 'server' | 'hubspot';
      url: string;
      isOn: boolean;
      offReason: 'owner' | 'gone' | 'failing' | 'unauthorized' | null;
      offAt: string | null;
      failingSince: string | null;
      oldSecretUntil: string | null;
      createdAt: string;
    };
    /** What signs the messages. Null when the alert had this webhook before. */
    secret: string | null;
  };
  Opportunity: {
    /** Whether the job can still be had by a business like yours: open (Open), owner (Owner to call), gc (GC may hire subs), taken (Taken), ended (Ended). Null where the record cannot tell. */
    label: 'open' | 'owner' | 'gc' | 'taken' | 'ended' | null;
    /** Why, in words. */
    reason: string;
  };
  OtherRecord: {
    /** Its permit id. */
    id: string;
    /** The other source. */
    sourceName: string;
    /** The other portal’s page about the data set. */
    sourceUrl: string | null;
    /** The other official record. */
    recordUrl: string | null;
  };
  Permit: {
    /** Our id: the source’s id and the record’s number or key, or a digest of a key that may name people. Corrections do not change it. */
    id: string;
    /** The number the city gave it. */
    permitNumber: string;
    /** The city’s own words. */
    permitType: string | null;
    /** Street of the site. */
    addressStreet: string | null;
    /** City of the site’s address. */
    addressCity: string | null;
    /** State of the site’s address. */
    addressState: string | null;
    /** ZIP code of the site’s address. */
    addressZip: string | null;
    /** Project value in US dollars as the record shows it; null where it shows none or one that cannot be true. */
    valuation: number | null;
    /** One word for all cities. */
    status: 'Applied' | 'Issued' | 'Active' | 'Final' | 'Expired' | 'Void' | 'Other' | null;
    /** The day it was issued. */
    issueDate: string | null;
    /** The city’s own words. */
    description: string | null;
    /** As the record shows it; nothing is added from elsewhere. */
    propertyOwnerName: string | null;
    /** As the record shows it. Most records show none. */
    propertyOwnerPhone: string | null;
    /** As the record shows it. */
    propertyOwnerAddress: string | null;
    /** As the record shows it. */
    contractorName: string | null;
    /** As the record shows it. Most records show none. */
    contractorPhone: string | null;
    /** As the record shows it. */
    contractorLicense: string | null;
    /** As the record shows it. */
    contractorAddress: string | null;
    /** The state whose government issued it. */
    jurisdictionState: 'Arizona' | 'California' | 'Connecticut' | 'Florida' | 'Georgia' | 'Illinois' | 'Michigan' | 'Missouri' | 'New Jersey' | 'New York' | 'North Carolina' | 'Ohio' | 'Pennsylvania' | 'Tennessee' | 'Texas' | 'Virginia' | 'Washington';
    /** The city whose government issued it; null for a county’s. */
    jurisdictionCity: string | null;
    /** The county, where the source says it. */
    jurisdictionCounty: string | null;
    /** Trades recognized in type and description, at most three. */
    trades: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** What is done, recognized in type and description; empty where neither says it. */
    actions: Array<'new' | 'add' | 'replace' | 'repair' | 'alter' | 'demolish'>;
    /** What the property is used for, where the record says so; residential where it does not say for how many families. */
    propertyUse: 'one-two-family' | 'multi-family' | 'residential' | 'commercial' | 'industrial' | 'public' | null;
    /** Whether the source publishes contractors: true with no name means that none is named yet. */
    publishesContractors: boolean;
    /** How much it is worth a call, 0 to 100, from the permit’s facts and the trades you chose. */
    leadScore: number;
    /** Whom to call, judged by your trades and role. */
    opportunity: ApiObjects['Opportunity'];
    /** The source, its license and official link, and when we saw the record. */
    provenance: ApiObjects['Provenance'];
  };
  PermitChange: {
    /** The permit’s id. */
    id: string;
    /** When the change became visible here. */
    at: string;
    /** true: drop the permit. It was withdrawn, is now listed as another record, or does not match your filter. You may not have it. */
    deleted: boolean;
    /** The current permit; null when deleted. */
    permit: ApiObjects['Permit'] | null;
  };
  PermitDetail: {
    /** Our id: the source’s id and the record’s number or key, or a digest of a key that may name people. Corrections do not change it. */
    id: string;
    /** The number the city gave it. */
    permitNumber: string;
    /** The city’s own words. */
    permitType: string | null;
    /** Street of the site. */
    addressStreet: string | null;
    /** City of the site’s address. */
    addressCity: string | null;
    /** State of the site’s address. */
    addressState: string | null;
    /** ZIP code of the site’s address. */
    addressZip: string | null;
    /** Project value in US dollars as the record shows it; null where it shows none or one that cannot be true. */
    valuation: number | null;
    /** One word for all cities. */
    status: 'Applied' | 'Issued' | 'Active' | 'Final' | 'Expired' | 'Void' | 'Other' | null;
    /** The day it was issued. */
    issueDate: string | null;
    /** The city’s own words. */
    description: string | null;
    /** As the record shows it; nothing is added from elsewhere. */
    propertyOwnerName: string | null;
    /** As the record shows it. Most records show none. */
    propertyOwnerPhone: string | null;
    /** As the record shows it. */
    propertyOwnerAddress: string | null;
    /** As the record shows it. */
    contractorName: string | null;
    /** As the record shows it. Most records show none. */
    contractorPhone: string | null;
    /** As the record shows it. */
    contractorLicense: string | null;
    /** As the record shows it. */
    contractorAddress: string | null;
    /** The state whose government issued it. */
    jurisdictionState: 'Arizona' | 'California' | 'Connecticut' | 'Florida' | 'Georgia' | 'Illinois' | 'Michigan' | 'Missouri' | 'New Jersey' | 'New York' | 'North Carolina' | 'Ohio' | 'Pennsylvania' | 'Tennessee' | 'Texas' | 'Virginia' | 'Washington';
    /** The city whose government issued it; null for a county’s. */
    jurisdictionCity: string | null;
    /** The county, where the source says it. */
    jurisdictionCounty: string | null;
    /** Trades recognized in type and description, at most three. */
    trades: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** What is done, recognized in type and description; empty where neither says it. */
    actions: Array<'new' | 'add' | 'replace' | 'repair' | 'alter' | 'demolish'>;
    /** What the property is used for, where the record says so; residential where it does not say for how many families. */
    propertyUse: 'one-two-family' | 'multi-family' | 'residential' | 'commercial' | 'industrial' | 'public' | null;
    /** Whether the source publishes contractors: true with no name means that none is named yet. */
    publishesContractors: boolean;
    /** How much it is worth a call, 0 to 100, from the permit’s facts and the trades you chose. */
    leadScore: number;
    /** Whom to call, judged by your trades and role. */
    opportunity: ApiObjects['Opportunity'];
    /** Version of the score rules. */
    scoreVersion: number;
    /** The reasons for the score; their points sum to it. */
    scoreReasons: Array<ApiObjects['ScoreReason']>;
    /** Position on the map, if the record has one. */
    latitude: number | null;
    /** Position on the map, if the record has one. */
    longitude: number | null;
    /** How exactly the position marks the site: parcel (the parcel or its address, as the publisher gives it), portal-street (on the street, as the portal’s own geocoder places the address) or census-street (on the street, from the geocoder of the Census Bureau: up to a block off). Null without a position. */
    pointClass: 'parcel' | 'portal-street' | 'census-street' | null;
    /** Where the record comes from, and when we saw it. */
    provenance: ApiObjects['Provenance'];
    /** The words of type or description that showed each trade. */
    tradeWords: Record<string, string>;
    /** What other sources publish of the same permit. */
    otherRecords: Array<ApiObjects['OtherRecord']>;
    /** Every change we saw, the oldest first. */
    history: Array<ApiObjects['PermitHistoryEntry']>;
  };
  PermitHistoryEntry: {
    /** Which field changed. */
    field: string;
    /** What it was. */
    from: string | null;
    /** What it became. */
    to: string | null;
    /** When we saw it. */
    seenAt: string;
  };
  PermitPage: {
    /** In the requested order. A page can be shorter than limit without being the last. */
    permits: Array<ApiObjects['Permit']>;
    /** Send it as cursor to go on; null after the last page. */
    nextCursor: string | null;
    /** Permits that match everything else but have no point on the map, so that no circle or polygon finds them; 0 without one. Send area=no-point in place of your areas to list them. */
    withoutPoint: number;
  };
  Problem: {
    /** The address of this error on this page. */
    type: string;
    /** Its short name. */
    title: string;
    /** The HTTP status. */
    status: number;
    /** What happened and what to do, as a sentence. */
    detail: string;
    /** Quote it when you write to us. */
    requestId: string;
    /** The wrong inputs, if known. */
    errors?: Array<ApiObjects['InputFault']>;
  };
  Provenance: {
    /** The source, as in GET /v1/sources. */
    sourceId: string;
    /** Its name. */
    sourceName: string;
    /** The portal’s page about the data set. */
    sourceUrl: string | null;
    /** The official record itself, where the portal has an address for it. */
    recordUrl: string | null;
    /** The publisher’s license, or unknown where it states none. */
    license: string;
    /** What its terms ask, of you too. */
    terms: ApiObjects['Terms'];
    /** Contacts of the record, or parts of them, that its terms do not let us show. */
    withheld: Array<'owner' | 'contractor'>;
    /** When we first saw the record. */
    firstSeen: string;
    /** When we last saw it change. */
    lastChanged: string;
    /** When its source was last read successfully. */
    lastChecked: string;
    /** The city’s own word for the status. */
    rawStatus: string | null;
    /** Text that should have been a date or an amount and could not be read, by field. */
    unparsed: Record<string, string>;
  };
  Published: {
    /** The owner’s name. */
    owner: boolean;
    /** The owner’s phone. */
    ownerPhone: boolean;
    /** The contractor’s name. */
    contractor: boolean;
    /** The contractor’s phone. */
    contractorPhone: boolean;
    /** The contractor’s license number. */
    license: boolean;
    /** The project’s value. */
    value: boolean;
    /** The use of the property. */
    use: boolean;
    /** The day of issue. */
    issueDate: boolean;
    /** Permits before they are issued. */
    applications: boolean;
  };
  ReplacedCriteria: {
    /** One of the 17 states, by name or postal code. */
    states: Array<string>;
    /** City, compared without regard to case. */
    cities: Array<string>;
    /** County, compared without regard to case. */
    counties: Array<string>;
    /** Permit type as the city writes it, whole, without regard to case. */
    permitTypes: Array<string>;
    /** Whole word or phrase in type or description. */
    keywords: Array<string>;
    /** ZIP code of the address, five digits. */
    zips?: Array<string>;
    /** Area the permit is in: “circle:30.26715,-97.74306,5” (latitude, longitude, miles), “polygon:” with its outline and then its holes as flexible polylines with dots between them, “zip:78701”, “county:Travis, TX”, or “no-point” for permits without a point. A name may follow a second colon. Edges are inside. Only ZIP and county find permits without a point. */
    territory?: Array<string>;
    /** Least project value in US dollars. A permit that shows no value is left out. */
    minValue?: number;
    /** Greatest project value in US dollars. A permit that shows no value is left out. */
    maxValue?: number;
    /** true: only permits that show a project value; false: only those that show none. */
    hasValue?: boolean;
    /** Trade recognized in type and description. */
    trades?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** What is done, recognized in type and description. */
    actions?: Array<'new' | 'add' | 'replace' | 'repair' | 'alter' | 'demolish'>;
    /** What the property is used for, where the record says so. */
    uses?: Array<'one-two-family' | 'multi-family' | 'residential' | 'commercial' | 'industrial' | 'public'>;
    /** Words in a row in the contractor’s name. */
    contractor?: string;
    /** true: only permits that name a contractor; false: only those that name none yet, of sources that publish contractors. */
    hasContractor?: boolean;
    /** true: only permits that show a phone of owner or contractor; false: only those without. */
    hasPhone?: boolean;
    /** First issue date, included. */
    from?: string;
    /** Last issue date, included. */
    to?: string;
    /** Issued in the last days before the match, that day included. */
    lastDays?: number;
    /** Status in our words; the city’s own word is in the permit’s provenance. */
    statuses?: Array<'Applied' | 'Issued' | 'Active' | 'Final' | 'Expired' | 'Void' | 'Other'>;
    /** Label of the lead, judged by your trades and role. */
    opportunities?: Array<'open' | 'owner' | 'gc' | 'taken' | 'ended'>;
    /** Trade that usually comes next in the permit’s place, as measured. Leaves out permits that have ended, were issued over 120 days before the match, or have the trade themselves. */
    next?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
  };
  ScoreReason: {
    /** Which reason. */
    what: 'recency' | 'contact' | 'value' | 'trade' | 'opportunity';
    /** Its points. */
    points: number;
    /** Its most points. */
    of: number;
    /** Why, in words. */
    words: string;
  };
  Source: {
    /** As in a permit’s provenance and at the beginning of its id. */
    id: string;
    /** The government. */
    name: string;
    /** Whose government it is. */
    level: 'city' | 'county' | 'state';
    /** Its state. */
    state: string;
    /** Its city; null for a feed of many cities. */
    city: string | null;
    /** Its county, where the source says it. */
    county: string | null;
    /** How often it is collected. */
    cadence: 'hourly' | 'daily' | 'weekly';
    /** The publisher’s license, or unknown where it states none. */
    license: string;
    /** What its terms ask. */
    terms: ApiObjects['SourceTerms'];
    /** The portal’s page about the data set. */
    landingPage: string | null;
    /** What its table has. */
    publishes: ApiObjects['Published'];
    /** How much of the Census count we hold. */
    completeness: ApiObjects['Completeness'];
    /** The newest issue date we hold. */
    newestIssueDate: string | null;
    /** Half of the recent permits were seen within this many days of their issue; null before it was measured. */
    seenLagDays: number | null;
    /** How often recent records show a contact or a value; null before any was read. */
    fill: ApiObjects['Fill'] | null;
    /** Whether its collection is on time. */
    onTime: boolean;
    /** When a collection last ended. */
    lastRun: string | null;
    /** When a successful one last ended. */
    lastSuccess: string | null;
    /** How the last one ended. */
    outcome: 'collected' | 'unchanged' | 'empty' | 'shrunk' | 'blocked' | 'schema-changed' | 'unreachable' | 'forbidden' | 'broken' | null;
    /** Why the last one was not successful. */
    cause: string | null;
  };
  SourceList: {
    /** Every source we collect. */
    sources: Array<ApiObjects['Source']>;
  };
  SourceTerms: {
    /** Whether the publisher allows commercial use; not stated where its terms do not say. */
    commercialUse: 'allowed' | 'not stated' | 'forbidden';
    /** Its terms forbid commercial use of lists of individuals, so contacts that are not companies or public bodies are left out. */
    individualsList: boolean;
    /** The text to show with the data; null where the publisher asks for none. */
    attribution: string | null;
    /** Only a person may fetch the data, so we do not collect it. */
    personOnly: boolean;
    /** Whoever publishes the data, or a database made from it, must do so under the same license. */
    shareAlike: boolean;
    /** The clause behind them, word for word. */
    clause: string | null;
    /** Where they were read; null where nobody has read them. */
    readAt: string | null;
    /** The day they were read. */
    readOn: string | null;
  };
  StateStatus: {
    /** The state. */
    state: string;
    /** Whether its collection is on time. */
    onTime: boolean;
    /** Since when it is not on time; null while it is, or when it never was. */
    delayedSince: string | null;
    /** Why the last one was not successful. */
    cause: string | null;
    /** Sources collected. */
    sources: number;
    /** Sources whose last collection was successful. */
    good: number;
    /** When a collection last ended. */
    lastRun: string | null;
    /** When a successful one last ended. */
    lastSuccess: string | null;
    /** How the last one ended. */
    outcome: 'collected' | 'unchanged' | 'empty' | 'shrunk' | 'blocked' | 'schema-changed' | 'unreachable' | 'forbidden' | 'broken' | null;
    /** The newest issue date we hold. */
    newestIssueDate: string | null;
    /** Half of the recent permits were seen within this many days of their issue; null before it was measured. */
    seenLagDays: number | null;
    /** How often recent records show a contact or a value; null before any was read. */
    fill: ApiObjects['Fill'] | null;
  };
  Terms: {
    /** Whether the publisher allows commercial use; not stated where its terms do not say. */
    commercialUse: 'allowed' | 'not stated' | 'forbidden';
    /** Its terms forbid commercial use of lists of individuals, so contacts that are not companies or public bodies are left out. */
    individualsList: boolean;
    /** The text to show with the data; null where the publisher asks for none. */
    attribution: string | null;
    /** Only a person may fetch the data, so we do not collect it. */
    personOnly: boolean;
    /** Whoever publishes the data, or a database made from it, must do so under the same license. */
    shareAlike: boolean;
  };
  UncoveredSource: {
    /** The government. */
    name: string;
    /** Its state. */
    state: string;
    /** Why it is not collected. */
    reason: string;
    /** Its portal, for people; null where none is known. */
    landingPage: string | null;
  };
  Usage: {
    /** The month’s permits. */
    permits: ApiObjects['Allowance'];
    /** The most calls in a minute. */
    callsPerMinute: ApiObjects['CallsPerMinute'];
    /** Until when your trial or paid month gives access. */
    accessUntil: string;
  };
}

/** The parameters of each call with parameters in its address. */
export interface ApiQueries {
  v1Permits: {
    /** One of the 17 states, by name or postal code. */
    state?: Array<'Arizona' | 'California' | 'Connecticut' | 'Florida' | 'Georgia' | 'Illinois' | 'Michigan' | 'Missouri' | 'New Jersey' | 'New York' | 'North Carolina' | 'Ohio' | 'Pennsylvania' | 'Tennessee' | 'Texas' | 'Virginia' | 'Washington'>;
    /** City, compared without regard to case. */
    city?: Array<string>;
    /** County, compared without regard to case. */
    county?: Array<string>;
    /** ZIP code of the address, five digits. */
    zip?: Array<string>;
    /** Area the permit is in: “circle:30.26715,-97.74306,5” (latitude, longitude, miles), “polygon:” with its outline and then its holes as flexible polylines with dots between them, “zip:78701”, “county:Travis, TX”, or “no-point” for permits without a point. A name may follow a second colon. Edges are inside. Only ZIP and county find permits without a point. */
    area?: Array<string>;
    /** Least project value in US dollars. A permit that shows no value is left out. */
    minValue?: number;
    /** Greatest project value in US dollars. A permit that shows no value is left out. */
    maxValue?: number;
    /** true: only permits that show a project value; false: only those that show none. */
    hasValue?: boolean;
    /** Permit type as the city writes it, whole, without regard to case. */
    type?: Array<string>;
    /** Trade recognized in type and description. */
    trade?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** What is done, recognized in type and description. */
    action?: Array<'new' | 'add' | 'replace' | 'repair' | 'alter' | 'demolish'>;
    /** What the property is used for, where the record says so. */
    use?: Array<'one-two-family' | 'multi-family' | 'residential' | 'commercial' | 'industrial' | 'public'>;
    /** Words in a row in the contractor’s name. */
    contractor?: string;
    /** true: only permits that name a contractor; false: only those that name none yet, of sources that publish contractors. */
    hasContractor?: boolean;
    /** true: only permits that show a phone of owner or contractor; false: only those without. */
    hasPhone?: boolean;
    /** First issue date, included. */
    from?: string;
    /** Last issue date, included. */
    to?: string;
    /** Issued in the last days before the match, that day included. */
    lastDays?: number;
    /** Whole word or phrase in type or description. */
    keyword?: Array<string>;
    /** Status in our words; the city’s own word is in the permit’s provenance. */
    status?: Array<'Applied' | 'Issued' | 'Active' | 'Final' | 'Expired' | 'Void' | 'Other'>;
    /** Label of the lead, judged by your trades and role. */
    opportunity?: Array<'open' | 'owner' | 'gc' | 'taken' | 'ended'>;
    /** Trade that usually comes next in the permit’s place, as measured. Leaves out permits that have ended, were issued over 120 days before the match, or have the trade themselves. */
    next?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** Least lead score, 0 to 100. */
    minScore?: number;
    /** newest: by issue date; value: by project value; score: by lead score. Always highest first; permits without the value come last. */
    sort?: 'newest' | 'value' | 'score';
    /** Permits of a page: 25 unless you say otherwise, 100 at the most. */
    limit?: number;
    /** The nextCursor of the page before, unchanged. Repeat all other parameters. */
    cursor?: string;
  };
  v1PermitChanges: {
    /** One of the 17 states, by name or postal code. */
    state?: Array<'Arizona' | 'California' | 'Connecticut' | 'Florida' | 'Georgia' | 'Illinois' | 'Michigan' | 'Missouri' | 'New Jersey' | 'New York' | 'North Carolina' | 'Ohio' | 'Pennsylvania' | 'Tennessee' | 'Texas' | 'Virginia' | 'Washington'>;
    /** City, compared without regard to case. */
    city?: Array<string>;
    /** County, compared without regard to case. */
    county?: Array<string>;
    /** ZIP code of the address, five digits. */
    zip?: Array<string>;
    /** Area the permit is in: “circle:30.26715,-97.74306,5” (latitude, longitude, miles), “polygon:” with its outline and then its holes as flexible polylines with dots between them, “zip:78701”, “county:Travis, TX”, or “no-point” for permits without a point. A name may follow a second colon. Edges are inside. Only ZIP and county find permits without a point. */
    area?: Array<string>;
    /** Least project value in US dollars. A permit that shows no value is left out. */
    minValue?: number;
    /** Greatest project value in US dollars. A permit that shows no value is left out. */
    maxValue?: number;
    /** true: only permits that show a project value; false: only those that show none. */
    hasValue?: boolean;
    /** Permit type as the city writes it, whole, without regard to case. */
    type?: Array<string>;
    /** Trade recognized in type and description. */
    trade?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** What is done, recognized in type and description. */
    action?: Array<'new' | 'add' | 'replace' | 'repair' | 'alter' | 'demolish'>;
    /** What the property is used for, where the record says so. */
    use?: Array<'one-two-family' | 'multi-family' | 'residential' | 'commercial' | 'industrial' | 'public'>;
    /** Words in a row in the contractor’s name. */
    contractor?: string;
    /** true: only permits that name a contractor; false: only those that name none yet, of sources that publish contractors. */
    hasContractor?: boolean;
    /** true: only permits that show a phone of owner or contractor; false: only those without. */
    hasPhone?: boolean;
    /** First issue date, included. */
    from?: string;
    /** Last issue date, included. */
    to?: string;
    /** Issued in the last days before the match, that day included. */
    lastDays?: number;
    /** Whole word or phrase in type or description. */
    keyword?: Array<string>;
    /** Status in our words; the city’s own word is in the permit’s provenance. */
    status?: Array<'Applied' | 'Issued' | 'Active' | 'Final' | 'Expired' | 'Void' | 'Other'>;
    /** Label of the lead, judged by your trades and role. */
    opportunity?: Array<'open' | 'owner' | 'gc' | 'taken' | 'ended'>;
    /** Trade that usually comes next in the permit’s place, as measured. Leaves out permits that have ended, were issued over 120 days before the match, or have the trade themselves. */
    next?: Array<'roofing' | 'solar' | 'hvac' | 'plumbing' | 'electrical' | 'pool' | 'demolition' | 'new-construction' | 'adu' | 'remodel' | 'concrete' | 'windows-doors' | 'deck-fence' | 'fire' | 'elevator' | 'sign' | 'water-heater' | 'heat-pump' | 'ev-charger' | 'battery' | 'generator' | 'telecom'>;
    /** A time such as 2026-11-20T12:00:00Z, or a day, which is its first moment in UTC. To begin with; afterwards send cursor. */
    updatedSince?: string | string;
    /** Permits of a page: 25 unless you say otherwise, 100 at the most. */
    limit?: number;
    /** The nextCursor of the page before, unchanged. Repeat all other parameters. */
    cursor?: string;
  };
  v1DeleteWebhook: {
    /** The address that it was made with. */
    url?: string;
  };
}
