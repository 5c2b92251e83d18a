// Names to measure gaps against: from @faker-js/faker 10.1.0 (English), MIT licence.

export const FIRST_NAMES: readonly string[] = (
  'Aaron Abel Abraham Ada Adam Adrian Adrienne Agnes Al Alan Albert Alberta Alberto Alejandro Alex Alexander ' +
  'Alexandra Alexis Alfonso Alfred Alfredo Alice Alicia Alison Allan Allen Allison Alma Alonzo Alton Alvin ' +
  'Alyssa Amanda Amber Amelia Amos Amy Ana Andre Andrea Andres Andrew Andy Angel Angela Angelica Angelina ' +
  'Angelo Angie Anita Ann Anna Anne Annette Annie Anthony Antoinette Antonia Antonio April Archie Arlene ' +
  'Armando Arnold Arthur Arturo Ashley Aubrey Audrey Austin Barbara Barry Beatrice Becky Belinda Ben Benjamin ' +
  'Bennie Benny Bernadette Bernard Bernice Bert Bertha Bessie Beth Bethany Betsy Betty Beulah Beverly Bill ' +
  'Billie Billy Blake Blanca Blanche Bob Bobbie Bobby Bonnie Boyd Brad Bradford Bradley Brandi Brandon Brandy ' +
  'Brenda Brendan Brent Brett Brian Bridget Brittany Brooke Bruce Bryan Bryant Byron Caleb Calvin Cameron ' +
  'Camille Candace Candice Carl Carla Carlos Carlton Carmen Carol Carole Caroline Carolyn Carrie Carroll Cary ' +
  'Casey Cassandra Catherine Cathy Cecelia Cecil Cecilia Cedric Celia Cesar Chad Charlene Charles Charlie ' +
  'Charlotte Chelsea Cheryl Chester Chris Christian Christie Christina Christine Christopher Christy Cindy ' +
  'Claire Clara Clarence Clark Claude Claudia Clay Clayton Clifford Clifton Clint Clinton Clyde Cody Colin ' +
  'Colleen Connie Conrad Constance Cora Corey Cornelius Cory Courtney Craig Cristina Crystal Curtis Cynthia ' +
  'Daisy Dale Dallas Damon Dan Dana Daniel Danielle Danny Darin Darla Darlene Darnell Darrel Darrell Darren ' +
  'Darrin Darryl Daryl Dave David Dawn Dean Deanna Debbie Deborah Debra Delbert Delia Della Delores Denise ' +
  'Dennis Derek Derrick Desiree Devin Dewey Dexter Diana Diane Dianna Dianne Dixie Dolores Domingo Dominic ' +
  'Dominick Don Donald Donna Donnie Dora Doreen Doris Dorothy Doug Douglas Doyle Drew Duane Dustin Dwayne ' +
  'Dwight Earl Earnest Ebony Ed Eddie Edgar Edith Edmond Edmund Edna Eduardo Edward Edwin Eileen Elaine Elbert ' +
  'Eleanor Elena Elias Elijah Elisa Elizabeth Ella Ellen Ellis Elmer Eloise Elsa Elsie Elvira Emanuel Emilio ' +
  'Emily Emma Emmett Enrique Eric Erica Erick Erik Erika Erin Erma Ernest Ernestine Ernesto Ervin Essie Estelle ' +
  'Esther Ethel Eugene Eula Eunice Eva Evan Evelyn Everett Faith Fannie Faye Felicia Felipe Felix Fernando ' +
  'Flora Florence Floyd Forrest Frances Francis Francisco Frank Frankie Franklin Fred Freda Freddie Frederick ' +
  'Fredrick Gabriel Gail Garrett Garry Gary Gayle Gene Geneva Genevieve Geoffrey George Georgia Gerald ' +
  'Geraldine Gerard Gerardo Gertrude Gilbert Gilberto Gina Ginger Gladys Glen Glenda Glenn Gloria Gordon Grace ' +
  'Grady Grant Greg Gregg Gregory Gretchen Guadalupe Guillermo Gustavo Guy Gwen Gwendolyn Hannah Harold Harriet ' +
  'Harry Harvey Hattie Hazel Heather Hector Heidi Helen Henrietta Henry Herbert Herman Hilda Holly Homer Hope ' +
  'Horace Howard Hubert Hugh Hugo Ian Ida Ignacio Inez Ira Irene Iris Irma Irvin Irving Isaac Isabel Ismael ' +
  'Israel Ivan Jack Jackie Jacob Jacqueline Jacquelyn Jaime Jake James Jamie Jan Jana Jane Janet Janice Janie ' +
  'Janis Jared Jasmine Jason Javier Jay Jean Jeanette Jeanne Jeannette Jeannie Jeff Jeffery Jeffrey Jenna ' +
  'Jennie Jennifer Jenny Jerald Jeremiah Jeremy Jermaine Jerome Jerry Jesse Jessica Jessie Jesus Jill Jim ' +
  'Jimmie Jimmy Jo Joan Joann Joanna Joanne Jodi Jody Joe Joel Joey Johanna John Johnathan Johnnie Johnny Jon ' +
  'Jonathan Jonathon Jordan Jorge Jose Josefina Joseph Josephine Josh Joshua Joy Joyce Juan Juana Juanita ' +
  'Judith Judy Julia Julian Julie Julio Julius June Justin Kara Karen Kari Karl Karla Kate Katherine Kathleen ' +
  'Kathryn Kathy Katie Katrina Kay Kayla Keith Kelley Kelli Kellie Kelly Kelvin Ken Kendra Kenneth Kenny Kent ' +
  'Kerry Kevin Kim Kimberly Kirk Krista Kristen Kristi Kristie Kristin Kristina Kristine Kristopher Kristy ' +
  'Krystal Kurt Kyle Lamar Lana Lance Larry Latoya Laura Lauren Laurence Laurie Laverne Lawrence Leah Lee Leigh ' +
  'Lela Leland Lena Leo Leon Leona Leonard Leroy Leslie Lester Leticia Levi Lewis Lila Lillian Lillie Linda ' +
  'Lindsay Lindsey Lionel Lisa Lloyd Lois Lola Lonnie Lora Loren Lorena Lorene Lorenzo Loretta Lori Lorraine ' +
  'Louis Louise Lowell Lucas Lucia Lucille Lucy Luis Luke Lula Luther Luz Lydia Lyle Lynda Lynette Lynn Lynne ' +
  'Mabel Mable Mack Madeline Mae Maggie Malcolm Mamie Mandy Manuel Marc Marcella Marcia Marco Marcos Marcus ' +
  'Margaret Margarita Margie Marguerite Maria Marian Marianne Marie Marilyn Mario Marion Marjorie Mark Marlene ' +
  'Marlon Marsha Marshall Marta Martha Martin Marty Marvin Mary Maryann Mathew Matt Matthew Mattie Maureen ' +
  'Maurice Max Maxine May Megan Meghan Melanie Melba Melinda Melissa Melody Melvin Mercedes Meredith Merle ' +
  'Michael Micheal Michele Michelle Miguel Mike Mildred Milton Mindy Minnie Miranda Miriam Misty Mitchell Molly ' +
  'Mona Monica Monique Morris Moses Muriel Myra Myron Myrtle Nadine Nancy Naomi Natalie Natasha Nathan ' +
  'Nathaniel Neal Neil Nellie Nelson Nettie Nicholas Nichole Nick Nicolas Nicole Nina Noah Noel Nora Norma ' +
  'Norman Olga Olive Oliver Olivia Ollie Omar Opal Ora Orlando Orville Oscar Otis Owen Pablo Pam Pamela Pat ' +
  'Patricia Patrick Patsy Patti Patty Paul Paula Paulette Pauline Pearl Pedro Peggy Penny Percy Perry Pete ' +
  'Peter Phil Philip Phillip Phyllis Preston Priscilla Rachael Rachel Rafael Ralph Ramiro Ramon Ramona Randal ' +
  'Randall Randolph Randy Raquel Raul Ray Raymond Rebecca Regina Reginald Rene Renee Rex Rhonda Ricardo Richard ' +
  'Rick Rickey Ricky Rita Robert Roberta Roberto Robin Robyn Rochelle Roderick Rodney Rodolfo Rogelio Roger ' +
  'Roland Rolando Roman Ron Ronald Ronnie Roosevelt Rosa Rosalie Rose Rosemarie Rosemary Rosie Ross Roxanne Roy ' +
  'Ruben Ruby Rudolph Rudy Rufus Russell Ruth Ryan Sabrina Sadie Sally Salvador Salvatore Sam Samantha Sammy ' +
  'Samuel Sandra Sandy Santiago Santos Sara Sarah Saul Scott Sean Sergio Seth Shane Shannon Shari Sharon Shaun ' +
  'Shawn Shawna Sheila Sheldon Shelia Shelley Shelly Sheri Sherman Sherri Sherry Sheryl Shirley Sidney Silvia ' +
  'Simon Sonia Sonja Sonya Sophia Sophie Spencer Stacey Stacy Stanley Stella Stephanie Stephen Steve Steven ' +
  'Stewart Stuart Sue Susan Susie Suzanne Sylvester Sylvia Tabitha Tamara Tami Tammy Tanya Tara Tasha Taylor ' +
  'Ted Terence Teresa Teri Terrance Terrell Terrence Terri Terry Thelma Theodore Theresa Thomas Tiffany Tim ' +
  'Timmy Timothy Tina Toby Todd Tom Tomas Tommie Tommy Toni Tony Tonya Tracey Traci Tracy Travis Trevor Tricia ' +
  'Troy Tyler Tyrone Valerie Van Vanessa Velma Vera Verna Vernon Veronica Vicki Vickie Vicky Victor Victoria ' +
  'Vincent Viola Violet Virgil Virginia Vivian Wade Wallace Walter Wanda Warren Wayne Wendell Wendy Wesley ' +
  'Whitney Wilbert Wilbur Wilfred Willard William Willie Willis Wilma Wilson Winifred Winston Wm Woodrow ' +
  'Yolanda Yvette Yvonne Zachary'
).split(' ');

export const LAST_NAMES: readonly string[] = (
  'Abbott Abernathy Abshire Adams Altenwerth Anderson Ankunding Armstrong Auer Aufderhar Bahringer Bailey ' +
  'Balistreri Barrows Bartell Bartoletti Barton Bashirian Batz Bauch Baumbach Bayer Beahan Beatty Bechtelar ' +
  'Becker Bednar Beer Beier Berge Bergnaum Bergstrom Bernhard Bernier Bins Blanda Blick Block Bode Boehm Bogan ' +
  'Bogisich Borer Bosco Botsford Boyer Boyle Bradtke Brakus Braun Breitenberg Brekke Brown Bruen Buckridge ' +
  'Carroll Carter Cartwright Casper Cassin Champlin Christiansen Cole Collier Collins Conn Connelly Conroy ' +
  "Considine Corkery Cormier Corwin Cremin Crist Crona Cronin Crooks Cruickshank Cummerata Cummings D'Amore " +
  'Dach Daniel Dare Daugherty Davis Deckow Denesik Dibbert Dickens Dicki Dickinson Dietrich Donnelly Dooley ' +
  'Douglas Doyle DuBuque Durgan Ebert Effertz Emard Emmerich Erdman Ernser Fadel Fahey Farrell Fay Feeney Feest ' +
  'Feil Ferry Fisher Flatley Frami Franecki Franey Friesen Fritsch Funk Gerhold Gerlach Gibson Gislason Gleason ' +
  'Gleichner Glover Goldner Goodwin Gorczany Gottlieb Goyette Grady Graham Grant Green Greenfelder Greenholt ' +
  'Grimes Gulgowski Gusikowski Gutkowski Gutmann Haag Hackett Hagenes Hahn Haley Halvorson Hamill Hammes Hand ' +
  'Hane Hansen Harber Harris Hartmann Harvey Hauck Hayes Heaney Heathcote Hegmann Heidenreich Heller Herman ' +
  'Hermann Hermiston Herzog Hessel Hettinger Hickle Hilll Hills Hilpert Hintz Hirthe Hodkiewicz Hoeger Homenick ' +
  'Hoppe Howe Howell Hudson Huel Huels Hyatt Jacobi Jacobs Jacobson Jakubowski Jaskolski Jast Jenkins Jerde ' +
  'Johns Johnson Johnston Jones Kassulke Kautzer Keebler Keeling Kemmer Kerluke Kertzmann Kessler Kiehn Kihn ' +
  'Kilback King Kirlin Klein Kling Klocko Koch Koelpin Koepp Kohler Konopelski Koss Kovacek Kozey Krajcik ' +
  'Kreiger Kris Kshlerin Kub Kuhic Kuhlman Kuhn Kulas Kunde Kunze Kuphal Kutch Kuvalis Labadie Lakin Lang ' +
  'Langosh Langworth Larkin Larson Leannon Lebsack Ledner Leffler Legros Lehner Lemke Lesch Leuschke Lind ' +
  'Lindgren Littel Little Lockman Lowe Lubowitz Lueilwitz Luettgen Lynch MacGyver Macejkovic Maggio Mann Mante ' +
  'Marks Marquardt Marvin Mayer Mayert McClure McCullough McDermott McGlynn McKenzie McLaughlin Medhurst Mertz ' +
  'Metz Miller Mills Mitchell Moen Mohr Monahan Moore Morar Morissette Mosciski Mraz Mueller Muller Murazik ' +
  "Murphy Murray Nader Nicolas Nienow Nikolaus Nitzsche Nolan O'Connell O'Conner O'Hara O'Keefe O'Kon O'Reilly " +
  'Oberbrunner Okuneva Olson Ondricka Orn Ortiz Osinski Pacocha Padberg Pagac Parisian Parker Paucek ' +
  'Pfannerstill Pfeffer Pollich Pouros Powlowski Predovic Price Prohaska Prosacco Purdy Quigley Quitzon Rath ' +
  'Ratke Rau Raynor Reichel Reichert Reilly Reinger Rempel Renner Reynolds Rice Rippin Ritchie Robel Roberts ' +
  'Rodriguez Rogahn Rohan Rolfson Romaguera Roob Rosenbaum Rowe Ruecker Runolfsdottir Runolfsson Runte Russel ' +
  'Rutherford Ryan Sanford Satterfield Sauer Sawayn Schaden Schaefer Schamberger Schiller Schimmel Schinner ' +
  'Schmeler Schmidt Schmitt Schneider Schoen Schowalter Schroeder Schulist Schultz Schumm Schuppe Schuster ' +
  'Senger Shanahan Shields Simonis Sipes Skiles Smith Smitham Spencer Spinka Sporer Stamm Stanton Stark Stehr ' +
  'Steuber Stiedemann Stokes Stoltenberg Stracke Streich Stroman Strosin Swaniawski Swift Terry Thiel Thompson ' +
  'Tillman Torp Torphy Towne Toy Trantow Tremblay Treutel Tromp Turcotte Turner Ullrich Upton Vandervort Veum ' +
  'Volkman Von VonRueden Waelchi Walker Walsh Walter Ward Waters Watsica Weber Wehner Weimann Weissnat Welch ' +
  'West White Wiegand Wilderman Wilkinson Will Williamson Willms Windler Wintheiser Wisoky Wisozk Witting Wiza ' +
  'Wolf Wolff Wuckert Wunsch Wyman Yost Yundt Zboncak Zemlak Ziemann Zieme Zulauf'
).split(' ');
