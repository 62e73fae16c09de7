import { Box, Stack } from '@mantine/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { bookingsPerPage, type CreditBooking, type IpcOutput, type Problem } from '#shared/ipc/index.ts';
import { rich, t } from '#renderer/language/index.ts';
import { formatAmount, formatCount, formatDate, formatMonth } from '../../lib/format.ts';
import { toProblem } from '../../lib/problem.ts';
import { bookingsOf, routeHref, useUsage, type Usage } from '../../stores/index.ts';
import { ErrorNotice, ProgressBar, QuietButton } from '../../ui/index.ts';
import { Pager } from './pager.tsx';
import { Setting } from './setting.tsx';
import styles from './settings.module.css';

/** The account's videos month by month, and its remaining credits. */
export function UsagePart(): ReactNode {
  const { usage, problem, load } = useUsage();

  useEffect(() => void load(), [load]);

  return (
    <Setting
      title={t('settings.usage')}
      part="usage"
      loading={usage === null}
      problem={problem}
      onRetry={() => void load()}
    >
      {usage === 'uncounted' && <p className={styles['text']}>{t('settings.creditsUncounted')}</p>}
      {usage !== null && usage !== 'uncounted' && (
        <>
          <ThisMonth {...usage} />
          <Months {...usage} />
        </>
      )}
    </Setting>
  );
}

function ThisMonth({ credits: { balance, limit, reserved, used_this_month: used } }: Usage): ReactNode {
  return (
    <Stack gap="s8">
      <p>
        {rich(
          'settings.creditsUsed',
          {
            b: (inside) => (
              <Box component="strong" fz="display" fw={680} lts="-0.02em">
                {inside}
              </Box>
            ),
          },
          { used, reserved },
        )}
      </p>
      {limit !== null && balance !== null && (
        <>
          <ProgressBar
            value={limit === 0 ? 1 : Math.min(1, (used + reserved) / limit)}
            label={t('settings.credits')}
            tone={balance <= 0 ? 'bad' : 'accent'}
          />
          <p className={styles['text']}>{t('settings.creditsLeft', { balance: Math.max(0, balance), limit })}</p>
        </>
      )}
    </Stack>
  );
}

function Months({ months }: Usage): ReactNode {
  if (months.length === 0) return <p className={styles['text']}>{t('settings.noVideos')}</p>;
  return (
    <table className={styles['months']} aria-label={t('settings.usage')}>
      <thead>
        <tr>
          <th scope="col">{t('settings.month')}</th>
          <th scope="col">{t('common.videos')}</th>
          <th scope="col">{t('settings.credits')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <MonthRows key={month.month} {...month} />
        ))}
      </tbody>
    </table>
  );
}

/** A month with its totals, and on request its videos. */
function MonthRows({ month, videos, credits }: Usage['months'][number]): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr>
        <th scope="row" className={styles['month']}>
          <QuietButton
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            icon={<ChevronDown className={styles['chevron']} data-open={isOpen} />}
            onClick={() => setOpen(!isOpen)}
          >
            {formatMonth(month)}
          </QuietButton>
        </th>
        <td>{formatCount(videos)}</td>
        <td>{formatAmount(credits)}</td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={3} className={styles['bookingsCell']}>
            <Bookings month={month} />
          </td>
        </tr>
      )}
    </>
  );
}

type Listed = { found: IpcOutput<'credits.bookings'>; problem: Problem | null };

async function readBookings(month: string, page: number): Promise<Listed> {
  try {
    return { found: (await bookingsOf(month, page)) ?? { total: 0, bookings: [] }, problem: null };
  } catch (error) {
    return { found: null, problem: toProblem(error) };
  }
}

/** The videos of a month, newest first, grouped by campaign. */
function Bookings({ month }: { month: string }): ReactNode {
  const [page, setPage] = useState(0);
  const [{ found, problem }, setListed] = useState<Listed>({ found: null, problem: null });

  useEffect(() => {
    let current = true;
    void readBookings(month, page).then((listed) => current && setListed(listed));
    return () => {
      current = false;
    };
  }, [month, page]);

  const pages = Math.ceil((found?.total ?? 0) / bookingsPerPage);
  return (
    <Stack className={styles['bookings']} gap="s10" pt="s4" pb="s14" px="s18" fz="small">
      {problem && <ErrorNotice problem={problem} onRetry={() => void readBookings(month, page).then(setListed)} />}
      {!found && !problem && <p className={styles['facts']}>{t('common.loading')}</p>}
      {found && <BookingTable month={month} bookings={found.bookings} />}
      <Pager text={t('settings.bookingsPage', { page: page + 1, pages })} page={page} pages={pages} onPage={setPage} />
    </Stack>
  );
}

function BookingTable({ month, bookings }: { month: string; bookings: readonly CreditBooking[] }): ReactNode {
  const groups = Map.groupBy(bookings, ({ campaign }) => campaign?.id ?? null);
  return (
    <table aria-label={t('settings.bookingsOf', { month: formatMonth(month) })}>
      <thead>
        <tr>
          <th scope="col">{t('common.video')}</th>
          <th scope="col">{t('settings.day')}</th>
          <th scope="col">{t('settings.credits')}</th>
        </tr>
      </thead>
      {[...groups].map(([id, ofCampaign]) => (
        <tbody key={id}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {id === null ? (
                t('settings.otherBookings')
              ) : (
                <a href={routeHref({ screen: 'results', campaignId: id })}>{ofCampaign[0]?.campaign?.name}</a>
              )}
            </th>
          </tr>
          {ofCampaign.map(({ videoId, value, createdAt, credits }) => (
            <tr key={videoId}>
              <td>{value ?? t('common.video')}</td>
              <td>{formatDate(createdAt)}</td>
              <td>{formatAmount(credits)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
