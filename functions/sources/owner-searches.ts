import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { OwnerSearch } from '#shared/domain/permit/permit.ts';

/** Where addresses were read, a repository with the path in it or a page, and the day that is of, `YYYY-MM-DD`. */
interface Seen {
  readonly where: string;
  readonly on: string;
}

/**
 * The owner or parcel searches of counties, one a line after the state and county of sources: the county’s own site or its contractor’s,
 * only where somebody else recorded the address. A county that is missing here has none.
 */
const READ: readonly (Seen & { readonly searches: string })[] = [
  {
    where: 'leadersgroup/regrid-scraper county-implementations, deed-scraper.js',
    on: '2025-11-24',
    searches: `
California/Los Angeles: Los Angeles County Assessor, https://portal.assessor.lacounty.gov/
California/Orange: Orange County Assessor, https://www.ocassessor.gov/
California/San Diego: San Diego County Assessor, https://arcc.sdcounty.ca.gov/
Florida/Miami-Dade: Miami-Dade Property Appraiser, https://apps.miamidadepa.gov/propertysearch/#/
North Carolina/Durham: Durham County Tax Administration, https://property.spatialest.com/nc/durham-tax/
North Carolina/Guilford: Guilford County Tax Department, https://lrcpwa.ncptscloud.com/guilford/
North Carolina/Mecklenburg: Mecklenburg County POLARIS, https://polaris3g.mecklenburgcountync.gov/
North Carolina/Wake: Wake County Real Estate, https://services.wake.gov/realestate/
Tennessee/Davidson: Davidson County Property Assessor, https://portal.padctn.org/OFS/WP/Home
Texas/Bexar: Bexar Appraisal District, https://esearch.bcad.org/
Texas/Tarrant: Tarrant Appraisal District, https://www.tad.org/index
`,
  },
  {
    where: 'austinkays/Altech js/app-property-maps.js',
    on: '2026-05-19',
    searches: `
Arizona/Coconino: Coconino County Assessor, https://www.coconino.az.gov/119/Assessor
Arizona/Maricopa: Maricopa County Assessor, https://mcassessor.maricopa.gov/
Arizona/Pima: Pima County Assessor, https://www.asr.pima.gov/assessor/
Washington/King: King County Assessor, https://blue.kingcounty.com/Assessor/eRealProperty/default.aspx
Washington/Pierce: Pierce County Assessor-Treasurer, https://atip.piercecountywa.gov/app/parcel-search
Washington/Snohomish: Snohomish County Assessor, https://www.snoco.org/proptax/default.aspx
Washington/Spokane: Spokane County Assessor, https://mapgis.spokanecounty.org/SCGIS2/Parcel/
Washington/Thurston: Thurston County Assessor, https://taxlot.co.thurston.wa.us/
Washington/Whatcom: Whatcom County Assessor, https://www.whatcomcounty.us/1476/Online-Property-Search
Washington/Yakima: Yakima County Assessor, https://www.co.yakima.wa.us/497/Property-Information-Public-Inquiry
`,
  },
  {
    where: 'williamwest75/recordstracer src/data',
    on: '2026-03-16',
    searches: `
California/San Francisco: San Francisco Assessor-Recorder, https://sfassessor.org/
California/Santa Clara: Santa Clara County Assessor, https://www.sccassessor.org/
Georgia/Chatham: Chatham County Board of Assessors, https://boa.chathamcounty.org/
Illinois/Cook: Cook County Assessor, https://www.cookcountyassessor.com/
North Carolina/New Hanover: New Hanover County Tax Department, https://etax.nhcgov.com/PT/search/commonsearch.aspx?mode=OWNER
Ohio/Franklin: Franklin County Auditor, https://property.franklincountyauditor.com/
Ohio/Hamilton: Hamilton County Auditor, https://wedge1.hcauditor.org/
Pennsylvania/Philadelphia: City of Philadelphia Property Search, https://property.phila.gov/
Tennessee/Hamilton: Hamilton County Assessor of Property, https://assessor.hamiltontn.gov/
Virginia/Fairfax: Fairfax County Department of Tax Administration, https://icare.fairfaxcounty.gov/ffxcare/search/commonsearch.aspx?mode=OWNER
`,
  },
  {
    where: 'Godofsmurd/florida-pa-lookup-tool data/counties.json',
    on: '2026-07-06',
    searches: `
Florida/Alachua: Alachua County Property Appraiser, https://qpublic.schneidercorp.com/Application.aspx?AppID=1081&LayerID=26490&PageTypeID=2&PageID=10768
Florida/Charlotte: Charlotte County Property Appraiser, https://www.ccappraiser.com/RPSearchEnter.asp
Florida/Hillsborough: Hillsborough County Property Appraiser, https://gis.hcpafl.org/propertysearch/#/nav/Basic%20Search
Florida/Lee: Lee County Property Appraiser, https://www.leepa.org/Search/PropertySearch.aspx
Florida/Leon: Leon County Property Appraiser, https://search.leonpa.gov/Search/Property
Florida/Orange: Orange County Property Appraiser, https://ocpaweb.ocpafl.org/parcelsearch
Florida/Osceola: Osceola County Property Appraiser, https://search.property-appraiser.org/Search/MainSearch
Florida/St. Lucie: St. Lucie County Property Appraiser, https://www.paslc.gov/property-search/real-estate/basic-site-address
Florida/Volusia: Volusia County Property Appraiser, https://vcpa.vcgov.org/search/real-property-classic
`,
  },
  {
    where: 'juggernautjake/STARR-SURVEYING worker/src/services/bis-cad.ts',
    on: '2026-08-19',
    searches: `
Texas/Bell: Bell County Appraisal District, https://esearch.bellcad.org/
Texas/Brazoria: Brazoria County Appraisal District, https://esearch.brazoriacad.org/
Texas/Brazos: Brazos Central Appraisal District, https://esearch.brazoscad.org/
Texas/Collin: Collin Central Appraisal District, https://esearch.collincad.org/
Texas/Fort Bend: Fort Bend Central Appraisal District, https://esearch.fbcad.org/
Texas/Guadalupe: Guadalupe Appraisal District, https://esearch.guadalupead.org/
Texas/Hays: Hays Central Appraisal District, https://esearch.hayscad.com/
`,
  },
  {
    where: 'lati-bot/overtaxed research',
    on: '2026-04-20',
    searches: `
Illinois/DuPage: DuPage County Parcel Viewer, https://gis.dupageco.org/parcelviewer/
Texas/El Paso: El Paso Central Appraisal District, https://epcad.org/Search
Texas/Harris: Harris Central Appraisal District, https://search.hcad.org/
Texas/Travis: Travis Central Appraisal District, https://traviscad.org/propertysearch
`,
  },
  {
    where: 'Ezekias1337/PTax_Automation_Desktop_App public/selenium/constants/urls.js',
    on: '2024-04-20',
    searches: `
California/Riverside: Riverside County Assessor, https://ca-riverside-acr.publicaccessnow.com/Search.aspx
New York/New York: New York City Department of Finance, https://a836-pts-access.nyc.gov/care/search/commonsearch.aspx?mode=persprop
`,
  },
  {
    where: 'buildmoreandmore-cpu/lotscout SOURCES.md',
    on: '2026-06-06',
    searches: `
Georgia/DeKalb: DeKalb County Property Appraisal, https://propertyappraisal.dekalbcountyga.gov/maps/mapadv.aspx
Georgia/Fulton: Fulton County Board of Assessors, https://qpublic.schneidercorp.com/Application.aspx?App=FultonCountyGA&Layer=Parcels&PageType=Search
`,
  },
  {
    where: '10xresourcesinc-ai/cuyahoga-intel scraper/fetch.py',
    on: '2026-05-03',
    searches: `
Ohio/Cuyahoga: Cuyahoga County MyPlace, https://myplace.cuyahogacounty.gov/
`,
  },
  {
    where: 'GabrielMontealegre/wholesaleos-bot modules/datasources.js',
    on: '2026-05-03',
    searches: `
Texas/Dallas: Dallas Central Appraisal District, https://www.dallascad.org/SearchAddr.aspx
`,
  },
  {
    where: 'alexg-pplx/buncombe-tax-lookup api/property/[pin].js',
    on: '2026-03-30',
    searches: `
North Carolina/Buncombe: Buncombe County Property Assessment, https://prc-buncombe.spatialest.com/
`,
  },
  {
    where: 'https://www.shelbycountytn.gov/68/Assessor-of-Property',
    on: '2026-11-28',
    searches: `
Tennessee/Shelby: Shelby County Assessor of Property, https://www.shelbycountytn.gov/68/Assessor-of-Property
`,
  },
  {
    where: 'malikumarfarooq/norfolkscraper app/Http/Controllers/SearchController.php',
    on: '2025-08-27',
    searches: `
Virginia/Norfolk: City of Norfolk Address Information Resource, https://air.norfolk.gov/
`,
  },
  {
    where: 'typpo/ca-property-tax scrapers/san_luis_obispo/README.md',
    on: '2022-08-29',
    searches: `
California/San Luis Obispo: San Luis Obispo County Assessor, https://assessor.slocounty.ca.gov/assessor/pisa/Search.aspx
`,
  },
  {
    where: 'zdummerth/assessor app/senior-tax-credits/approval-letters/page.tsx',
    on: '2026-01-24',
    searches: `
Missouri/St. Louis City: City of St. Louis Address Search, https://www.stlouis-mo.gov/data/address-search/
`,
  },
];

const LINE = /^(?<county>[^:]+): (?<office>.+), (?<url>https:\S+)$/;

/** Every search, with the state and county that it is of. @throws if a line above is none */
export const OWNER_SEARCHES: readonly (OwnerSearch & { readonly county: string; readonly seen: Seen })[] =
  READ.flatMap(({ where, on, searches }) =>
    searches
      .trim()
      .split('\n')
      .map((line) => {
        const { county, office, url } = LINE.exec(line)?.groups ?? {};
        if (county === undefined || office === undefined || url === undefined)
          throw new Error(`“${line}” is no county with an office and an address.`);
        return { county, office, url, seen: { where, on } };
      }),
  );

const BY_COUNTY = new Map(OWNER_SEARCHES.map(({ county, office, url }) => [county, { office, url }]));

/**
 * Where the owner of a permit’s property can be looked up; null where no such site is known, or where somebody was removed: nobody is sent to
 * look for a name that we took out.
 */
export function ownerSearchOf(
  permit: Pick<StoredPermit, 'jurisdictionState' | 'jurisdictionCounty' | 'noLetters'>,
): OwnerSearch | null {
  if (permit.noLetters === true) return null;
  return BY_COUNTY.get(`${permit.jurisdictionState}/${permit.jurisdictionCounty}`) ?? null;
}
